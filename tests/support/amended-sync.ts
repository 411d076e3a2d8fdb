import type { BrowserContext, Page } from "@playwright/test";
import type { Sync } from "../../contract/sync/schemas.ts";

/** Changes each answer to the app's sync, also one that says that nothing is new. */
export async function amendSync(target: BrowserContext | Page, change: (page: Sync) => void): Promise<void> {
  await target.route("**/api/sync?**", answer);
  await target.route("**/api/sync", answer);

  async function answer(route: Parameters<Parameters<Page["route"]>[1]>[0]): Promise<void> {
    const response = await route.fetch();
    const since = new URL(route.request().url()).searchParams.get("since") ?? "";
    const nothing: Sync = {
      cursor: since,
      more: false,
      whole: false,
      documents: {},
      lines: [],
      votes: [],
      lists: {},
      deleted: {},
      notices: {},
    };
    const isUnchanged = response.status() === 304;
    const body = isUnchanged
      ? { code: 200, msg: "", data: nothing }
      : ((await response.json()) as { code: number; data: Sync });
    if (body.code === 200) change(body.data);
    await route.fulfill(isUnchanged ? { json: body } : { response, json: body });
  }
}
