/** A witness follows the built server from outside; what is rewritten is said within one run. Source: rules.md E30 to E32. */
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { expect, vi } from "vitest";
import { canonical, type Json } from "../../contract/canonical.ts";
import { toHex } from "../../contract/evidence/bytes.ts";
import { rootDigest, type PublishedRoot } from "../../contract/evidence/root.ts";
import { sha256 } from "../../contract/evidence/sha256.ts";
import type { Tx } from "../../server/store/store.ts";
import { type Client, fundedMember } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { test as shared } from "../support/test.ts";
import { Folder } from "../../witness/folder.ts";
import { follow, type Report } from "../../witness/follow.ts";
import { FolderInUse } from "../../witness/lock.ts";
import { platformAt, Unreached } from "../../witness/platform.ts";

const test = shared
  // Roots are altered and not put right.
  .extend("ledgerHolds", { scope: "file" }, () => false)
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the fixtures needed from this pattern
  .extend("dir", async ({}, { onCleanup }) => {
    const dir = await fs.mkdtemp(path.join(os.tmpdir(), "starship-witness-"));
    onCleanup(() => fs.rm(dir, { recursive: true, force: true }));
    return dir;
  });

async function witness(server: Opened, dir: string, changes: object = {}): Promise<Report> {
  const folder = new Folder(dir, server.origin);
  try {
    const options = { now: server.clock.now(), thorough: false, publicKey: null, ...changes };
    return await follow(platformAt(server.origin), folder, options);
  } finally {
    folder.close();
  }
}

const tables = ["evidence_root", "evidence_head", "evidence_log", "signing_key", "pool"];

/** With the database's own rights, while `work` runs; then all is as before. */
async function altered(server: Opened, alter: (tx: Tx) => Promise<unknown>, work: () => Promise<void>) {
  const asSuperuser = (change: (tx: Tx) => Promise<unknown>) =>
    server.ctx.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await change(tx);
    });
  await asSuperuser(async (tx) => {
    for (const name of tables)
      await sql`create table ${sql.table(`kept_${name}`)} as table ${sql.table(name)}`.execute(tx);
    await alter(tx);
  });
  await server.ctx.receipts.reload(server.ctx.db);
  try {
    await work();
  } finally {
    await asSuperuser(async (tx) => {
      for (const name of tables) {
        await sql`delete from ${sql.table(name)}`.execute(tx);
        await sql`insert into ${sql.table(name)} overriding system value table ${sql.table(`kept_${name}`)}`.execute(
          tx,
        );
        await sql`drop table ${sql.table(`kept_${name}`)}`.execute(tx);
      }
    });
    await server.ctx.receipts.reload(server.ctx.db);
  }
}

const make = (operator: Client) => operator.call("POST operator/root/make", {});

test.beforeAll(async ({ server, operator }) => {
  await fundedMember(server.origin, "followed", "1000");
  for (let n = 0; n < 3; n += 1) await make(operator);
});

test("an honest platform fits, run after run, through new roots and a change of its key", async ({
  server,
  operator,
  dir,
}) => {
  expect(await witness(server, dir)).toMatchObject({ findings: [], added: 3 });
  expect(await witness(server, dir, { thorough: true })).toMatchObject({ findings: [], added: 0 });
  await operator.call("POST operator/receiptKey/rotate", { reason: "test" });
  await server.ctx.receipts.reload(server.ctx.db);
  server.clock.advance(60_000);
  await make(operator);
  expect(await witness(server, dir)).toMatchObject({ findings: [], added: 1 });
  server.clock.advance(27 * 3_600_000);
  expect((await witness(server, dir)).findings).toEqual([expect.stringMatching(/^old: /)]);
  await make(operator);
  expect(await witness(server, dir)).toMatchObject({ findings: [], added: 1 });
});

/** The last root with other totals, signed with the stolen key. */
async function forge(server: Opened, tx: Tx): Promise<void> {
  const row = await tx
    .selectFrom("evidence_root")
    .selectAll()
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const statement = JSON.parse(row.statement) as PublishedRoot["statement"];
  const { totals, pools } = statement;
  const forged = {
    ...statement,
    totals: { ...totals, usdt: "1" },
    pools: { ...pools, "custody/usdt": "-1" },
  };
  const digest = rootDigest(forged, sha256);
  await tx
    .updateTable("evidence_root")
    .set({
      statement: canonical(forged as unknown as Json),
      hash: toHex(digest),
      signature: server.ctx.receipts.key.signDigest(Buffer.from(digest)),
    })
    .where("number", "=", row.number)
    .execute();
  await tx
    .updateTable("evidence_head")
    .set({ hash: toHex(digest) })
    .execute();
}

const lastRoot = sql`(select max(number) from evidence_root)`;

test.for<[string, (server: Opened, tx: Tx) => Promise<unknown>, RegExp]>([
  [
    "a root's statement",
    (_, tx) =>
      sql`update evidence_root set statement = replace(statement, '"usdt":"', '"usdt":"1') where number = 2`.execute(
        tx,
      ),
    /^rewritten: root 2 was/,
  ],
  ["the last root, signed anew", forge, /^rewritten: root \d+ was/],
  [
    "the last root taken back",
    async (_, tx) => {
      await sql`delete from evidence_root where number = ${lastRoot}`.execute(tx);
      await sql`update evidence_head set number = ${lastRoot}, hash = (select hash from evidence_root where number = ${lastRoot})`.execute(
        tx,
      );
    },
    /^shorter: root \d+ /,
  ],
  [
    "a root left out in the middle",
    (_, tx) => sql`delete from evidence_root where number = 2`.execute(tx),
    /^gone: root 2 /,
  ],
  [
    "a key that nobody announced",
    (_, tx) =>
      sql`update signing_key set public_key = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' where private_key is not null`.execute(
        tx,
      ),
    /^key: /,
  ],
])("fault 487: %s is said within one run", async ([, alter, says], { server, dir }) => {
  expect((await witness(server, dir)).findings).toEqual([]);
  await altered(
    server,
    (tx) => alter(server, tx),
    async () => {
      const { findings } = await witness(server, dir);
      expect(findings).toContainEqual(expect.stringMatching(says));
    },
  );
  expect((await witness(server, dir)).findings).toEqual([]);
});

test("fault 488: a root made after a fork, and one that is earlier than the one before, are not taken", async ({
  server,
  operator,
  dir,
}) => {
  await witness(server, dir);
  await altered(
    server,
    (tx) => forge(server, tx),
    async () => {
      await make(operator);
      const { findings, added } = await witness(server, dir);
      expect(added).toBe(0);
      expect(findings.join("\n")).toMatch(/rewritten: root \d+ .*\n.*does not follow the one before/s);
    },
  );
});

test("fault 440: money that a pool was given out of nothing is said at the next root", async ({
  server,
  operator,
  dir,
}) => {
  await witness(server, dir);
  await altered(
    server,
    (tx) => sql`update pool set balance = balance + 1 where pool = 'custody' and asset = 'usdt'`.execute(tx),
    async () => {
      await make(operator);
      const { findings, added } = await witness(server, dir);
      expect(added).toBe(0);
      expect(findings).toContainEqual(expect.stringMatching(/^root \d+ .*: unbalanced$/));
    },
  );
});

test("fault 489: what is not the platform's answer is never taken for it", async ({ server, dir }) => {
  for (const fault of [
    () => new Response("<h1>Sign in to the network</h1>"),
    () => new Response('{"code":200,"msg":"","data":', { status: 200 }),
    () => Response.json({ code: 500, msg: "", data: { reason: "internal" } }),
    () => new Response(null, { status: 502 }),
    () => Promise.reject(new TypeError("fetch failed")),
    () => new Response("x".repeat(17 * 1024 * 1024)),
  ]) {
    const fetch = vi.spyOn(globalThis, "fetch").mockImplementation(async () => fault());
    await expect(witness(server, dir)).rejects.toBeInstanceOf(Unreached);
    fetch.mockRestore();
  }
  expect(() => platformAt("http://platform.example")).toThrow("only https");
  expect((await witness(server, dir)).findings).toEqual([]);
});

test("fault 490: a write that was cut off leaves what was whole, and two witnesses do not share a folder", async ({
  server,
  dir,
}) => {
  await witness(server, dir);
  const file = path.join(dir, "seen.jsonl");
  const whole = await fs.readFile(file, "utf8");
  await fs.writeFile(file, whole.slice(0, -40));
  expect((await witness(server, dir)).findings).toEqual([]);
  expect(await fs.readFile(file, "utf8")).toBe(whole);
  const folder = new Folder(dir, server.origin);
  expect(() => new Folder(dir, server.origin)).toThrow(FolderInUse);
  folder.close();
  expect((await fs.stat(file)).mode & 0o777).toBe(0o600);
  // Its holder crashed.
  for (const left of ["999999999", ""]) {
    await fs.writeFile(path.join(dir, "lock"), left);
    expect((await witness(server, dir)).findings).toEqual([]);
  }
});
