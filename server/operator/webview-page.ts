import { isOwn } from "./own-origins.ts";
import { Refused } from "../core/refused.ts";
import type { Store } from "../store/store.ts";
import { readSettings } from "../core/settings.ts";

/** `origins` are those that the frame may visit. */
export interface Framed {
  address: URL;
  origins: string[];
}

/**
 * @param host of the request, whose origins are never framed.
 * @throws Refused `not_found` for addresses outside `webviewOrigins`.
 */
export async function readFramedPage(db: Store, text: string, host: string): Promise<Framed> {
  const { webviewOrigins } = await readSettings(db);
  const origins = webviewOrigins.filter((origin) => !isOwn(origin, [host]));
  const address = URL.parse(text);
  if (!address || !origins.includes(address.origin)) throw new Refused("not_found", { field: "url" });
  return { address, origins };
}
