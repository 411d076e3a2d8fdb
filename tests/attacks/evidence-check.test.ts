/** How `ledger check` reads the sum tree: in few statements, and no damage is lost between two of them. */
import { sql, type KyselyPlugin } from "kysely";
import { expect } from "vitest";
import { inspectEvidence } from "../../server/evidence/check.ts";
import { checkRoots } from "../../server/evidence/check-roots.ts";
import { findBrokenTree } from "../../server/evidence/check-tree.ts";
import type { Tx } from "../../server/store/store.ts";
import { fundedMember } from "../support/client.ts";
import { test } from "../support/test.ts";
import { undone } from "../support/undone.ts";

/** Before, each of the 256 nodes at depth 8 took two. */
const MOST_STATEMENTS = 15;

test.beforeAll(async ({ server, operator }) => {
  for (const name of ["anna", "ben", "cora"]) await fundedMember(server.origin, name, "1000");
  await operator.call("POST operator/root/make", {});
});

test("fault 634: a small tree is read in few statements", async ({ server }) => {
  await undone(server, async (tx) => {
    let statements = 0;
    const counter: KyselyPlugin = {
      transformQuery({ node }) {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    expect(await inspectEvidence(server.ctx)(tx.withPlugin(counter) as Tx)).toBeNull();
    expect(statements).toBeGreaterThan(5);
    expect(statements).toBeLessThanOrEqual(MOST_STATEMENTS);
  });
});

test("fault 658: acts are numbered once for all roots, and the root whose act is gone is named", async ({
  server,
  operator,
}) => {
  for (let i = 0; i < 3; i += 1) {
    await operator.credit("anna", "1");
    await operator.call("POST operator/root/make", {});
  }
  await undone(server, async (tx) => {
    let numberings = 0;
    const counter: KyselyPlugin = {
      transformQuery({ node }) {
        if (
          JSON.stringify(node, (_, value) => (typeof value === "bigint" ? null : value)).includes(
            "row_number",
          )
        )
          numberings += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const counted = tx.withPlugin(counter) as Tx;
    expect(await checkRoots(counted, server.ctx.receipts, { batch: 1 })).toMatchObject({ broken: null });
    expect(numberings).toBe(1);
    await sql`delete from audit where hash = (
      select statement::json #>> '{audit,head}' from evidence_root where number = 3)`.execute(tx);
    const { broken } = await checkRoots(tx, server.ctx.receipts, { batch: 1 });
    expect(broken).toBe("evidence: the audit log has every end that was stated: root 3");
  });
});

const EMPTY_PLACE = `select i from generate_series(0, 65535) i
  where not exists (select from sum_leaf where slot / 256 = i)`;

test.for([
  ["nothing", "select 1", null],
  [
    "the first leaf left out",
    "delete from sum_leaf where slot = (select min(slot) from sum_leaf)",
    "nodes are those of their leaves",
  ],
  [
    "the last leaf left out",
    "delete from sum_leaf where slot = (select max(slot) from sum_leaf)",
    "nodes are those of their leaves",
  ],
  [
    "a sum of the last leaf",
    "update sum_leaf set sums[1] = sums[1] + 1 where slot = (select max(slot) from sum_leaf)",
    "each leaf is what it opens to",
  ],
  [
    "a node put in before all leaves",
    `insert into sum_node (depth, place, node)
      select 16, (${EMPTY_PLACE} order by i limit 1), node from sum_node where depth = 16 limit 1`,
    "nodes are those of their leaves",
  ],
  [
    "a node put in behind all leaves",
    `insert into sum_node (depth, place, node)
      select 16, (${EMPTY_PLACE} order by i desc limit 1), node from sum_node where depth = 16 limit 1`,
    "nodes are those of their leaves",
  ],
] as const)(
  "fault 635: read in one piece or in many, the check names %s",
  async ([, damage, named], { server }) => {
    await undone(server, async (tx) => {
      const { last } = await checkRoots(tx, server.ctx.receipts);
      await sql.raw(damage).execute(tx);
      for (const batch of [1, 3, 10_000]) {
        const broken = await findBrokenTree(tx, last!, batch);
        if (named === null) expect(broken).toBeNull();
        else expect(broken).toContain(`evidence: ${named}`);
      }
    });
  },
);
