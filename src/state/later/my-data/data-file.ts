import type { Receipt } from "../../../../contract/wallet/receipt-schemas.ts";
import type { Sync } from "../../../../contract/sync/schemas.ts";

const FORMAT = "starship-personal-data";
const VERSION = 1;

/** Published for everybody, so they say nothing about the member. */
const publicDocuments = new Set(["config", "banners", "voteSetting", "nftSettings", "tokenPrices"]);

type Records = Map<string, string>;

interface Owner {
  uid: string;
  origin: string;
}

/** Collects the parts of the file as text: a long statement would not fit into memory as objects. */
export class DataFile {
  readonly #owner: Owner;
  #documents = new Map<string, string>();
  #lists = new Map<string, Records>();
  #statement: Blob[] = [];
  #lines = 0;
  #reads: readonly string[] = [];
  readonly #receipts: Records = new Map();
  #begunAt: Date | null = null;
  #endedAt: Date | null = null;

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  get entries(): number {
    const records = [...this.#lists.values()].reduce((sum, list) => sum + list.size, 0);
    return this.#lines + records + this.#receipts.size;
  }

  /** @param at the answer's time. */
  putPage(page: Sync, at: Date): void {
    // A platform that was restored meanwhile begins anew.
    if (page.whole) this.#clear();
    this.#begunAt ??= at;
    for (const [name, value] of Object.entries(page.documents)) {
      if (!publicDocuments.has(name)) this.putDocument(name, value, at);
    }
    this.#putLines(page.lines);
    this.#putRecords("votes", page.votes);
    for (const [name, records] of Object.entries(page.lists)) this.#putRecords(name, records);
    for (const [name, ids] of Object.entries(page.deleted)) {
      for (const id of ids) this.#list(name).delete(id);
    }
    this.#reads = page.reads ?? this.#reads;
    this.#endedAt = at;
  }

  putDocument(name: string, value: unknown, at: Date): void {
    this.#documents.set(name, JSON.stringify({ asOf: at.toISOString(), value }));
    this.#endedAt = at;
  }

  putReceipts(receipts: readonly Receipt[], at: Date): void {
    // Pages overlap.
    for (const receipt of receipts) this.#receipts.set(receipt.key, JSON.stringify(receipt));
    this.#endedAt = at;
  }

  end(): Blob {
    const { uid, origin } = this.#owner;
    const head = {
      format: FORMAT,
      version: VERSION,
      uid,
      origin,
      begunAt: this.#begunAt?.toISOString() ?? null,
      endedAt: this.#endedAt?.toISOString() ?? null,
      readNotices: this.#reads,
    };
    const lists = [...this.#lists].map(
      ([name, list]) => `${JSON.stringify(name)}:[${[...list.values()].join()}]`,
    );
    const documents = [...this.#documents].map(([name, text]) => `${JSON.stringify(name)}:${text}`);
    return new Blob(
      [
        `${JSON.stringify(head).slice(0, -1)},\n"documents":{${documents.join(",\n")}},\n`,
        `"records":{${lists.join(",\n")}},\n`,
        `"receipts":[${[...this.#receipts.values()].join()}],\n"statement":[`,
        ...this.#statement,
        "]}\n",
      ],
      { type: "application/json" },
    );
  }

  /** Lines never change, so a page's text goes to a blob, which the browser may keep on disk. */
  #putLines(lines: Sync["lines"]): void {
    if (lines.length === 0) return;
    const text = lines.map((line) => JSON.stringify(line)).join(",\n");
    this.#statement.push(new Blob([this.#lines === 0 ? text : `,\n${text}`]));
    this.#lines += lines.length;
  }

  #putRecords(name: string, records: readonly object[]): void {
    const list = this.#list(name);
    for (const record of records) list.set(idOf(record), JSON.stringify(record));
  }

  #list(name: string): Records {
    const list = this.#lists.get(name) ?? new Map<string, string>();
    this.#lists.set(name, list);
    return list;
  }

  #clear(): void {
    this.#documents = new Map();
    this.#lists = new Map();
    this.#statement = [];
    this.#lines = 0;
    this.#reads = [];
    this.#begunAt = null;
  }
}

/** A direct member's id is the account. */
function idOf(record: object): string {
  const { id, account } = record as { id?: unknown; account?: unknown };
  return String(id ?? account);
}
