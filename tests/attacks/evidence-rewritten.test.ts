/** Somebody with the database's own rights rewrites roots or the tree below them: `ledger check` names it. */
import { sql } from "kysely";
import { expect } from "vitest";
import { canonical, type Json } from "../../contract/canonical.ts";
import { toHex } from "../../contract/evidence/bytes.ts";
import { logDigest, rootDigest, type PublishedRoot } from "../../contract/evidence/root.ts";
import { sha256 } from "../../contract/evidence/sha256.ts";
import { inspectEvidence } from "../../server/evidence/check.ts";
import { openEmptyNodes } from "../../server/evidence/hashing.ts";
import { renewNodes } from "../../server/evidence/nodes.ts";
import { proveInclusion } from "../../server/evidence/log.ts";
import { checkWithin } from "../../server/ledger/check.ts";
import type { Tx } from "../../server/store/store.ts";
import { fundedMember } from "../support/client.ts";
import type { Opened } from "../support/engine.ts";
import { test } from "../support/test.ts";
import { undone } from "../support/undone.ts";

test.beforeAll(async ({ server, operator }) => {
  for (const name of ["anna", "ben"]) await fundedMember(server.origin, name, "1000");
  for (let i = 0; i < 3; i += 1) await operator.call("POST operator/root/make", {});
});

const ROOT = "update evidence_root set";

test.for([
  [
    "a total that claims less",
    `${ROOT} statement = replace(statement, '"usdt":"2000"', '"usdt":"1000"') where number = 2`,
    "each root is what was stated: root 2",
  ],
  [
    "a root's time",
    `${ROOT} at = at - interval '1 day' where number = 2`,
    "each root is what was stated: root 2",
  ],
  [
    "spaces in a statement",
    `${ROOT} statement = replace(statement, ',', ', ') where number = 2`,
    "each root is what was stated: root 2",
  ],
  ["a root's signature", `${ROOT} signature = log_signature where number = 3`, "each root is signed: root 3"],
  [
    "the signature of the log's head",
    `${ROOT} log_signature = signature where number = 3`,
    "each root is signed: root 3",
  ],
  ["the log's head", `${ROOT} log_root = hash where number = 3`, "each root is signed: root 3"],
  [
    "a root left out",
    "delete from evidence_root where number = 2",
    "each root follows the one before: root 3",
  ],
  [
    "the first root left out",
    "delete from evidence_root where number = 1",
    "each root follows the one before: root 2",
  ],
  [
    "the last root left out",
    "delete from evidence_root where number = 3",
    "the last root is the log's end: root 2",
  ],
  [
    "the last root left out, and the end moved",
    `delete from evidence_root where number = 3;
      update evidence_head set number = 2, hash = (select hash from evidence_root where number = 2)`,
    null,
  ],
  ["all roots gone", "delete from evidence_root", "the last root is the log's end: root 0"],
  ["a node of the log", "update evidence_log set hash = repeat('0', 64) where level = 1", "the log's nodes"],
  ["a lost node of the log", "delete from evidence_log where level = 0 and place = 0", "the log's nodes"],
  [
    "an act taken out of the audit log",
    "delete from audit where subject = '1' and act = 'root'",
    "the audit log has",
  ],
  ["a leaf's sum", "update sum_leaf set sums[1] = 0", "each leaf is what it opens to"],
  ["a leaf's owner", "update sum_leaf set member_id = member_id + 100", "each leaf is what it opens to"],
  [
    "a leaf's salt",
    "update sum_leaf set salt = decode(repeat('00', 16), 'hex')",
    "each leaf is what it opens to",
  ],
  ["a leaf's line", "update sum_leaf set seq = seq + 1", "each leaf is what it opens to"],
  ["a leaf left out", "delete from sum_leaf where part = 1", "nodes are those of their leaves"],
  [
    "a node",
    "update sum_node set node = decode(repeat('00', 96), 'hex') where depth = 16",
    "nodes are those",
  ],
  ["a node of the top", "delete from sum_node where depth = 8", "nodes are those of their leaves: the top"],
  [
    "a line under a leaf",
    `update entry set hash = repeat('a', 64) where seq = 1`,
    "each leaf is what the member's lines say",
  ],
  [
    "an amount under a leaf",
    "update entry set amount = 1 where seq = 1",
    "each leaf is what the member's lines say",
  ],
  [
    "a member in no tree",
    "update member set created_at = now() - interval '1 hour'",
    "every member is in the tree",
  ],
] as const)("fault 451: the check names %s", async ([what, damage, named], { server }) => {
  await undone(server, async (tx) => {
    if (what === "a member in no tree")
      await sql`insert into member (account, created_at, referrer_id, depth, jump_id) values ('left_out', now(), 1, 1, 1)`
        .execute(tx)
        .then(() =>
          sql`insert into wallet (member_id, head_hash) select id, repeat('0', 64) from member where account = 'left_out'`.execute(
            tx,
          ),
        );
    for (const statement of damage.split(";")) await sql.raw(statement).execute(tx);
    const broken = await inspectEvidence(server.ctx)(tx);
    // Nobody but a witness who saw the end can tell that it is gone.
    if (named === null) expect(broken).toBeNull();
    else expect(broken).toContain(`evidence: ${named}`);
  });
});

test("fault 452: a tree without a member, its nodes and a root made anew and signed with the stolen key", async ({
  server,
}) => {
  await undone(server, async (tx) => {
    const empty = await openEmptyNodes(tx);
    const { rows } = await sql<{ slot: number }>`
      delete from sum_leaf where member_id = (select id from member where account = 'ben') returning slot`.execute(
      tx,
    );
    const root = await renewNodes(tx, new Set(rows.map(({ slot }) => Math.floor(slot / 256))), empty);
    expect(root.sums[0]).toBe(100_000_000_000n);
    expect(await inspectEvidence(server.ctx)(tx)).toContain("the tree is that of the last root");
    await forge(server, tx, ({ statement }) => ({
      totals: { ...statement.totals, usdt: "1000" },
      pools: { ...statement.pools, "custody/usdt": "-1000" },
      tree: { ...statement.tree, hash: toHex(root.hash) },
    }));
    await sql`update member set created_at = created_at - interval '1 hour'`.execute(tx);
    expect(await inspectEvidence(server.ctx)(tx)).toContain("every member is in the tree");
  });
});

test("fault 453: a root signed with the stolen key that claims less than the tree holds", async ({
  server,
}) => {
  await undone(server, async (tx) => {
    await forge(server, tx, ({ statement }) => ({
      totals: { ...statement.totals, usdt: "1000" },
      pools: { ...statement.pools, "custody/usdt": "-1000" },
    }));
    expect((await checkWithin(tx, inspectEvidence(server.ctx))).broken).toContain(
      "the tree is that of the last root",
    );
  });
});

test("fault 454: a root that does not sum to zero with the pools is none, whoever signed it", async ({
  server,
}) => {
  await undone(server, async (tx) => {
    await forge(server, tx, ({ statement }) => ({ totals: { ...statement.totals, usdt: "1000" } }));
    expect(await inspectEvidence(server.ctx)(tx)).toContain("each root is what was stated: root 3");
  });
});

/** Replaces the last root by another, signed, and the log with it. */
async function forge(
  { ctx }: Opened,
  tx: Tx,
  change: (root: PublishedRoot) => Partial<PublishedRoot["statement"]>,
): Promise<void> {
  const row = await tx
    .selectFrom("evidence_root")
    .selectAll()
    .where("number", "=", 3)
    .executeTakeFirstOrThrow();
  const statement = JSON.parse(row.statement) as PublishedRoot["statement"];
  const forged = { ...statement, ...change({ statement } as PublishedRoot) };
  const digest = rootDigest(forged, sha256);
  const hash = toHex(digest);
  const leaf = toHex(sha256(Buffer.concat([Buffer.of(0), digest])));
  await tx
    .updateTable("evidence_log")
    .set({ hash: leaf })
    .where("level", "=", 0)
    .where("place", "=", 2)
    .execute();
  const [first] = await proveInclusion(tx, 3, 3);
  const root = toHex(
    sha256(Buffer.concat([Buffer.of(1), Buffer.from(first!, "hex"), Buffer.from(leaf, "hex")])),
  );
  const head = { size: 3, root, at: forged.at, keyId: forged.keyId };
  await tx
    .updateTable("evidence_root")
    .set({
      statement: canonical(forged as unknown as Json),
      hash,
      signature: ctx.receipts.key.signDigest(Buffer.from(digest)),
      log_root: root,
      log_signature: ctx.receipts.key.signDigest(Buffer.from(logDigest(head, sha256))),
    })
    .where("number", "=", 3)
    .execute();
  await tx.updateTable("evidence_head").set({ hash }).execute();
}
