import { LoadMore } from "../../src/ui/later/lists/LoadMore.tsx";
import type { Pages } from "../state/use-pages.ts";

export function More({
  pages: { list, state, more },
}: {
  pages: Pick<Pages<unknown>, "list" | "state" | "more">;
}) {
  return list && list.length > 0 ? <LoadMore state={state} onLoadMore={more} /> : null;
}
