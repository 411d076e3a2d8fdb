/** What of the notices is to be read yet, on the app's icon; and their pictures, for reading without a connection. */
import { subscribe } from "valtio";
import { picturesIn } from "../../../contract/notices/pictures.ts";
import type { Notice } from "../../../contract/notices/schemas.ts";
import type { MirrorStore } from "../../mirror/store.ts";
import { countUnread } from "../../shared/unread.ts";
import { mirror, openedMirror } from "../mirror.ts";
import { currentOwner, isLoggedIn } from "../session.ts";
import { storage } from "../storage-status.ts";
import { tellWorker } from "../worker.ts";

interface Found {
  notices: Notice[];
  articles: Notice[];
  reads: string[];
}

let stop: () => void = () => undefined;
/** Counts the mirrors that were watched: one that is opened late is not. */
let watching = 0;
let announced = "";

/** Follows the notices of whichever mirror is open. */
export function followNotices(): void {
  subscribe(mirror, () => watch().catch(report));
  watch().catch(report);
}

async function watch(): Promise<void> {
  watching += 1;
  const current = watching;
  const store = await openedMirror();
  if (current !== watching) return;
  stop();
  stop = store.watch(
    () => find(store),
    (found) => show(found).catch(report),
  );
}

async function find(store: MirrorStore): Promise<Found> {
  const [notices, articles, reads] = await Promise.all([
    store.notices("notice"),
    store.notices("article"),
    store.reads(),
  ]);
  return { notices, articles, reads };
}

async function show({ notices, articles, reads }: Found): Promise<void> {
  const unread = countUnread(notices, new Set(reads));
  await navigator.setAppBadge?.(isLoggedIn() ? unread : 0);
  await keepPictures([...notices, ...articles]);
}

async function keepPictures(notices: Notice[]): Promise<void> {
  const owner = currentOwner();
  const pictures = `${owner} ${notices.flatMap(({ body }) => picturesIn(body)).join(" ")}`;
  // The worker looks into the mirror: what is only in this page's memory is not there.
  if (pictures === announced || storage.status !== "kept") return;
  const { active } = await navigator.serviceWorker.ready;
  if (!active) return;
  tellWorker(active, { type: "PICTURES", owner });
  announced = pictures;
}

function report(error: unknown): void {
  console.warn("The notices could not be followed", error);
}
