/** A database put back to before its last roots: the tree is whole again, and whoever saw those roots can prove it. */
import { expect } from "vitest";
import { fromHex } from "../../contract/evidence/bytes.ts";
import { isConsistent } from "../../contract/evidence/log.ts";
import { checkMember } from "../../contract/evidence/member-path.ts";
import { sha256 } from "../../contract/evidence/sha256.ts";
import { inspectEvidence } from "../../server/evidence/check.ts";
import { checkLedger } from "../../server/ledger/check.ts";
import { join, openPlatform, signedIn } from "../support/chain/restore.ts";
import { test as base } from "../support/chain/test.ts";
import { Client } from "../support/client.ts";

const test = base.extend("platform", async ({ chain }, { onCleanup }) => {
  const platform = await openPlatform(chain);
  onCleanup(() => platform.close());
  return platform;
});

test("fault 460: after a restore the next roots take every member in, and contradict the roots that are gone", async ({
  platform,
}) => {
  const make = () => new Client(platform.server.origin).call("POST operator/root/make", {});
  const anna = await join(platform, "anna", "1000");
  await make();
  await anna.credit("anna", "1");
  await platform.backUp();
  await new Client(platform.server.origin).credit("anna", "500");
  const lost = await make();
  await platform.restore();
  await new Client(platform.server.origin).credit("anna", "20");
  const made = [await make(), await make()];
  const member = await signedIn(platform, "anna");
  const { uid, root, path } = await member.call("GET evidence/path", {});
  const checked = checkMember(uid, path!, root!.statement, sha256);
  expect(checked).toMatchObject({ balances: { usdt: 102_100_000_000n } });
  const { ctx } = platform.server;
  expect(await checkLedger(ctx.db, inspectEvidence(ctx))).toMatchObject({ ok: true, broken: null });
  expect(made[0]!.statement.number).toBe(lost.statement.number);
  expect(made[0]!.hash).not.toBe(lost.hash);
  const [from, to] = [lost.log.size, made[1]!.log.size];
  const { proof } = await member.call("GET evidence/consistency", { from, to });
  const [fromRoot, toRoot] = [lost.log.root, made[1]!.log.root].map((hex) => fromHex(hex, 32)!);
  const claim = { from, to, fromRoot: fromRoot!, toRoot: toRoot! };
  expect(isConsistent({ ...claim, proof: proof.map((hex) => fromHex(hex, 32)!) }, sha256)).toBe(false);
});
