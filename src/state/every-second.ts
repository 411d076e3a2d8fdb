/**
 * Runs each second while the page is visible, and when it becomes visible: a timer until a moment would miss it if the
 * device's clock is set meanwhile. Returns a function that stops it.
 */
export function everySecond(notify: () => void, page: Document = document): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const restart = () => {
    clearInterval(timer);
    if (page.visibilityState !== "visible") return;
    notify();
    timer = setInterval(notify, 1_000);
  };
  restart();
  page.addEventListener("visibilitychange", restart);
  return () => {
    clearInterval(timer);
    page.removeEventListener("visibilitychange", restart);
  };
}
