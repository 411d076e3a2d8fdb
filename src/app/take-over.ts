/** The app is drawn beside the kept screen, and replaces it once nothing on it is still loading. */
import { withinTime } from "../../contract/time-limit.ts";
import { takeOver } from "../start/kept-screen.ts";

/** After this time a loading app is better than a picture of it. */
const LONGEST_MS = 5_000;
/** Time to wait for the connection's status, whose banner would move the page. */
const CONNECTION_MS = 700;

export function stageBeside(app: HTMLElement): HTMLElement {
  const stage = document.createElement("div");
  stage.hidden = true;
  app.after(stage);
  return stage;
}

export async function takeOverWhenDrawn(
  app: HTMLElement,
  stage: HTMLElement,
  reached: Promise<unknown>,
): Promise<void> {
  const ready = Promise.all([withinTime(CONNECTION_MS, reached), drawn(stage)]);
  await withinTime(LONGEST_MS, Promise.race([ready, left()]));
  takeOver(app, stage);
}

function drawn(stage: HTMLElement): Promise<void> {
  const isDrawn = () => stage.querySelector("main") !== null && !stage.querySelector("[aria-busy=true]");
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isDrawn()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(stage, { subtree: true, childList: true, attributeFilter: ["aria-busy"] });
  });
}

/** The member has followed a link, or another tab has ended what the kept screen shows. */
function left(): Promise<void> {
  return new Promise((resolve) => {
    for (const end of ["hashchange", "storage"]) addEventListener(end, () => resolve(), { once: true });
  });
}
