/**
 * Reloads the page. Until the new page answers, which takes seconds on a slow connection, the old one can be used: a
 * screen that the member goes to meanwhile is reloaded in its turn.
 */
export function reloadPage(): void {
  addEventListener("hashchange", () => location.reload());
  location.reload();
}
