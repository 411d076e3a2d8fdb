/** The API is served beside the page. */
export const apiBase = new URL("./api/", document.baseURI).href;
