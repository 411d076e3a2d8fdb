/** Stores open actions' keys also outside the mirror, which may have no room, or end with the session. */
import { readStored, removeStored, writeStored } from "../../../start/local-storage.ts";
import type { ActionRow, Owner } from "../../../shared/schema.ts";
import { oldestOpen } from "../../../shared/open-action.ts";
import type { MirrorStore } from "../../../mirror/store.ts";

export type ActionStore = Pick<MirrorStore, "actions" | "beginAction" | "putAction" | "settleAction">;

interface OpenAction extends ActionRow {
  owner: Owner;
}

const STORED = "openActions";
const stores = new WeakMap<ActionStore, ActionStore>();

/** Returns the same object for the same mirror. */
export function withSecondPlace(store: ActionStore, owner: Owner): ActionStore {
  const known = stores.get(store);
  if (known) return known;
  const both: ActionStore = {
    async actions() {
      const spare = all().filter((row) => row.owner === owner);
      const rows = await store.actions().catch(() => []);
      const keys = new Set(rows.map(({ key }) => key));
      return [...rows, ...spare.filter(({ key }) => !keys.has(key)).map(withoutOwner)];
    },
    async beginAction(row, settled) {
      const others = all();
      const spare = oldestOpen(
        others.filter((one) => one.owner === owner),
        settled,
      );
      if (spare) return withoutOwner(spare);
      keep([...others, { ...row, owner }]);
      const open = await store.beginAction(row, settled);
      if (open) keep(all().filter(({ key }) => key !== row.key));
      return open;
    },
    async putAction(row) {
      keep([...all().filter(({ key }) => key !== row.key), { ...row, owner }]);
      await store.putAction(row);
    },
    async settleAction(key, receipt) {
      keep(all().filter((row) => row.key !== key));
      await store.settleAction(key, receipt);
    },
  };
  stores.set(store, both);
  return both;
}

export function dropOpenActions(isDropped: (owner: Owner) => boolean): void {
  keep(all().filter(({ owner }) => !isDropped(owner)));
}

function withoutOwner({ key, action, startedAt, settledAt }: OpenAction): ActionRow {
  return { key, action, startedAt, ...(settledAt !== undefined && { settledAt }) };
}

function all(): OpenAction[] {
  return readStored<OpenAction[]>(STORED) ?? [];
}

function keep(rows: OpenAction[]): void {
  if (rows.length > 0) writeStored(STORED, rows);
  else removeStored(STORED);
}
