export const apiBase = new URL("./api/", document.baseURI).href;
