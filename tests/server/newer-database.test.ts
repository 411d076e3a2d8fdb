/** A release is taken back, or a server of it restarts, after a later one has migrated the database. Source: rules.md O154. */
import { sql } from "kysely";
import { expect, onTestFinished } from "vitest";
import type { Store } from "../../server/store/store.ts";
import { Client, fundedMember, passwords } from "../support/client.ts";
import { openServer } from "../support/engine.ts";
import { freshStorage } from "../support/storage.ts";
import { test } from "../support/test.ts";

const { payPassword } = passwords;

/** With a member, migrated by a later release. @param floor of the later release, if it states one. */
async function migratedLater(floor?: string) {
  const { dispose, ...storage } = await freshStorage();
  onTestFinished(dispose);
  const server = await openServer(storage);
  const { token } = await fundedMember(server.origin, "anna", "1000");
  await recordLater(server.ctx.db, floor);
  await server.close();
  return { storage, token };
}

async function recordLater(db: Store, floor: string | undefined): Promise<void> {
  await sql`alter table member add column later text`.execute(db);
  await sql`insert into kysely_migration (name, timestamp) values ('9000-later', ${new Date().toISOString()})`.execute(
    db,
  );
  if (floor !== undefined) await sql`update release_floor set migration = ${floor}`.execute(db);
}

test("fault 954: a server goes on with a database that a later release has migrated", async () => {
  const { storage, token } = await migratedLater();
  const server = await openServer(storage);
  onTestFinished(() => server.close());
  const anna = Object.assign(new Client(server.origin), { token });
  await anna.call("POST vote/create", { level: 1, payType: "usdt", payPassword });
  await fundedMember(server.origin, "ben", "1000", "anna");
  for (const refused of ["none", null])
    expect(await anna.call("GET operator/ledger/check", { since: "point" })).toMatchObject({
      ok: true,
      refused,
    });
});

test("fault 954: it refuses one that it is too old for, and names what can serve it", async () => {
  const { storage } = await migratedLater("9000-later");
  await expect(openServer(storage)).rejects.toThrow(
    "A later release has migrated the database (9000-later), and only releases with the migration 9000-later can serve it",
  );
});
