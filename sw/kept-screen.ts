/**
 * Adds the kept screen to index.html in a template, which the entry shows after its own checks. Source: rules.md C178,
 * C179.
 */
import { getCacheKeyForURL } from "workbox-precaching";
import { withinTime } from "../contract/time-limit.ts";
import { ownersHere, readTables } from "../src/shared/idb.ts";
import { KEPT_ID, keptPath, shownDocuments } from "../src/shared/kept-screen.ts";
import {
  VISITOR,
  type DocumentRow,
  type KeptScreenRow,
  type KeyRow,
  type Owner,
  type SessionRow,
} from "../src/shared/schema.ts";
import { openRow } from "../src/shared/sealed-rows.ts";

const HEAD_END = "</head>";
/** Preloading would delay the kept screen; the entry requests the app once that is painted. */
const PRELOADED = /\s*<link rel="modulepreload"[^>]*>/g;
/** The entry's own imports (scripts/build/chunks.ts). */
const ENTRY = /\/start-[^"]*"/;
/** Another tab may block the database, so a start waits no longer than this. */
const LONGEST_MS = 1_000;
const OF_BODY = ["content-length", "content-encoding", "etag"];

/** Null unless it is the signed-in member's, of this build and as new as the mirror, and was read in time. Never throws. */
export async function readKeptScreen(address: string): Promise<KeptScreenRow | null> {
  const path = keptPath(new URL(address).hash);
  if (path === null) return null;
  try {
    return (await withinTime(LONGEST_MS, readFor(path))) ?? null;
  } catch (error) {
    console.warn("The kept screen could not be read", error);
    return null;
  }
}

async function readFor(path: string): Promise<KeptScreenRow | null> {
  const owners = (await ownersHere()).filter((owner) => owner !== VISITOR);
  const found = await Promise.all(owners.map((owner) => readOf(owner, path)));
  // Two members with a session: an end is under way.
  const [screen, second] = found.filter((one) => one !== null);
  return screen && !second ? screen : null;
}

async function readOf(owner: Owner, path: string): Promise<KeptScreenRow | null> {
  const tables = await readTables(owner, ["documents", "session", "keys", "screens"]);
  const [documents = [], sessions = [], [key] = [], screens = []] = tables as [
    DocumentRow[]?,
    SessionRow[]?,
    KeyRow[]?,
    KeptScreenRow[]?,
  ];
  // The key is absent with an app lock.
  if (!key?.key || !sessions.some(({ uid }) => uid === owner)) return null;
  const sealed = screens.find((one) => one.path === path);
  const screen = sealed && (await openRow(key.key, "screens", sealed));
  if (!screen || screen.about.uid !== owner) return null;
  const asOf = new Map<string, string>(documents.map((row) => [row.key, row.asOf]));
  const isCurrent = shownDocuments.every((name) => asOf.get(name) === screen.documents[name]);
  return isCurrent && getCacheKeyForURL(screen.build) !== undefined ? screen : null;
}

export async function withKeptScreen(page: Response, screen: KeptScreenRow | null): Promise<Response> {
  if (!screen) return page;
  const html = await page.text();
  const { status, statusText } = page;
  const headers = new Headers(page.headers);
  for (const name of OF_BODY) headers.delete(name);
  const entry = html.replaceAll(PRELOADED, (link) => (ENTRY.test(link) ? link : ""));
  const added = entry.replace(HEAD_END, () => `${templateOf(screen)}${HEAD_END}`);
  return new Response(added, { status, statusText, headers });
}

/** `html` was serialised by the browser, so nothing in it ends the template. */
function templateOf({ about, css, html }: KeptScreenRow): string {
  const told = escape(JSON.stringify(about));
  return `<template id="${KEPT_ID}" data-about="${told}" data-css="${escape(css)}">${html}</template>`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
