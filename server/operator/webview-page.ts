import { Refused } from "../core/refused.ts";
import type { Store } from "../store/store.ts";
import { readSettings } from "../core/settings.ts";

/** A page that the app may show in a frame of its own, and everywhere that frame may lead. */
export interface Framed {
  address: URL;
  origins: string[];
}

/** @throws Refused `not_found` for what is not an address of one of the operator's `webviewOrigins`. */
export async function readFramed(db: Store, text: string): Promise<Framed> {
  const { webviewOrigins } = await readSettings(db);
  const address = URL.parse(text);
  if (!address || !webviewOrigins.includes(address.origin)) throw new Refused("not_found", { field: "url" });
  return { address, origins: webviewOrigins };
}
