/** Names that mean something to a language or to a database. Source: rules.md S1, O114. */
import { expect } from "vitest";
import { fundedMember, newMember, passwords } from "../support/client.ts";
import { Desk } from "../support/operator-sessions.ts";
import { test } from "../support/test.ts";

const { payPassword } = passwords;

test.for(["null", "undefined", "true", "__proto__", "constructor", "___"])(
  "fault 747: a member %s votes, transfers, is found, and gets what a list gives",
  async (name, { server }) => {
    const member = await fundedMember(server.origin, name, "1000");
    const below = `${name}_b`;
    await newMember(server.origin, below, name);
    await member.call("POST wallet/transfer", { account: below, amount: "100", payPassword });
    await member.call("POST vote/create", { level: 1, payType: "usdt", payPassword });
    expect((await member.call("GET wallet/recipient", { account: below })).account).toBe(below);
    expect(await member.call("GET sync", {})).toMatchObject({ whole: true });
    const desk = new Desk(server.origin);
    const found = await desk.must("GET operator/members", { q: name });
    expect(found.list.map(({ username }) => username)).toContain(name);
    const { errors, airdrop } = await desk.must("POST operator/airdrop/preview", {
      title: "x",
      asset: "fuel",
      book: "treasury",
      audience: { kind: "list", csv: `${name},1\n${below},2\n` },
    });
    expect(errors).toEqual([]);
    expect(airdrop?.total).toBe("3");
  },
);
