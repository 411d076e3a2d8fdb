/** Where the API is: beside the page, wherever that is served from. */
export const apiBase = new URL("./api/", document.baseURI).href;
