/** Keeps the app icon's unread count, and has notices' pictures cached for offline reading. */
import { subscribe } from "valtio/vanilla";
import type { AccountEvent } from "../../../contract/accounts/event-schemas.ts";
import { picturesIn } from "../../../contract/notices/pictures.ts";
import type { InboxMessage } from "../../../contract/inbox/schemas.ts";
import type { Notice } from "../../../contract/notices/schemas.ts";
import type { MirrorStore } from "../../mirror/store.ts";
import {
  countUnread,
  isUnreadEvent,
  isUnreadMessage,
  missingMarks,
} from "../../shared/later/unread-marks.ts";
import { inbox } from "../later/inbox.ts";
import { mirror, openedMirror } from "../mirror.ts";
import { currentOwner, isLoggedIn } from "../session.ts";
import { storage } from "../storage-status.ts";
import { postToWorker } from "../later/worker.ts";

/** One call marks as many events. */
export const NEWEST_EVENTS = 200;

/** The mirror keeps as many messages. */
export const NEWEST_MESSAGES = 300;

interface NoticeState {
  events: AccountEvent[];
  messages: InboxMessage[];
  notices: Notice[];
  articles: Notice[];
  reads: string[];
}

let stop: () => void = () => undefined;
let watchVersion = 0;
let lastPictures = "";

export function watchNotices(): void {
  subscribe(mirror, () => watch().catch(report));
  watch().catch(report);
}

async function watch(): Promise<void> {
  watchVersion += 1;
  const current = watchVersion;
  const store = await openedMirror();
  if (current !== watchVersion) return;
  stop();
  stop = store.watch(
    () => readNotices(store),
    (state) => show(store, state).catch(report),
  );
}

async function readNotices(store: MirrorStore): Promise<NoticeState> {
  const [events, messages, notices, articles, reads] = await Promise.all([
    store.items("accountEvents", NEWEST_EVENTS),
    store.items("inbox", NEWEST_MESSAGES),
    store.notices("notice"),
    store.notices("article"),
    store.reads(),
  ]);
  return { events, messages, notices, articles, reads };
}

async function show(store: MirrorStore, state: NoticeState): Promise<void> {
  const { events, messages, notices, articles, reads } = state;
  const marks = new Set(reads);
  const unreadMessages = messages.filter((message) => isUnreadMessage(message, marks));
  inbox.unread = isLoggedIn() ? unreadMessages.length : 0;
  // A security message is counted through its event.
  const counted = unreadMessages.filter(({ kind }) => kind !== "security");
  const unreadEvents = events.filter((event) => isUnreadEvent(event, marks));
  const missing = [
    ...missingMarks(events, unreadEvents, marks),
    ...missingMarks(messages, counted, marks, "message"),
  ];
  const unread = countUnread(notices, new Set([...marks, ...missing]));
  await navigator.setAppBadge?.(isLoggedIn() ? unread : 0);
  // The worker counts with them too.
  if (missing.length > 0) await store.putReads(missing);
  await cachePictures([...notices, ...articles]);
}

async function cachePictures(notices: Notice[]): Promise<void> {
  const owner = currentOwner();
  const pictures = `${owner} ${notices.flatMap(({ body }) => picturesIn(body)).join(" ")}`;
  if (pictures === lastPictures || storage.status !== "kept") return;
  const { active } = await navigator.serviceWorker.ready;
  if (!active) return;
  postToWorker(active, { type: "PICTURES", owner });
  lastPictures = pictures;
}

function report(error: unknown): void {
  console.warn("The notices could not be watched", error);
}
