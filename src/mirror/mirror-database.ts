import { Dexie, type Table } from "dexie";
import { databaseName, versions, type Owner, type Rows } from "../shared/schema.ts";
import { sealing, type Sealing } from "./sealing.ts";

export class MirrorDatabase extends Dexie {
  declare documents: Table<Rows["documents"], string>;
  declare notices: Table<Rows["notices"], string>;
  declare votes: Table<Rows["votes"], string>;
  declare lines: Table<Rows["lines"], number>;
  declare receipts: Table<Rows["receipts"], string>;
  declare actions: Table<Rows["actions"], string>;
  declare items: Table<Rows["items"], [string, string]>;
  declare reads: Table<Rows["reads"], string>;
  declare keys: Table<Rows["keys"], string>;
  declare pages: Table<Rows["pages"], number>;
  declare heads: Table<Rows["heads"], number>;
  declare evidence: Table<Rows["evidence"], string>;
  declare screens: Table<Rows["screens"], string>;

  readonly owner: Owner;
  readonly seals: Sealing;

  constructor(owner: Owner, seals: Sealing) {
    // Dexie caches rows by database name, even after a log-out has deleted their key.
    super(databaseName(owner), { cache: "disabled" });
    this.owner = owner;
    this.seals = seals;
    this.use(sealing(seals));
    for (const [i, stores] of versions.entries()) this.version(i + 1).stores(stores);
  }
}
