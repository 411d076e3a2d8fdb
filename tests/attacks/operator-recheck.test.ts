/** Operators' acts that wait for locks while the right to them ends. Rules O92, O95. */
import { expect } from "vitest";
import { openBlocker } from "../support/blocker.ts";
import { newMember } from "../support/client.ts";
import { Desk, hashOf, makeSecret, newOperator } from "../support/operator-sessions.ts";
import { onPostgres } from "../support/test.ts";

/** As operators are changed. */
const changed = (change: string) =>
  `select from operator_account where name = $ for update; update operator_account set ${change} where name = $`;

const changes = [
  ["is disabled", changed("disabled_at = now()"), "forbidden"],
  ["loses the role", changed(`roles = '["editor"]'`), "operator_forbidden"],
  ["loses the session", "delete from operator_session where operator = $", "forbidden"],
] as const;

onPostgres.for(changes)(
  "fault 946: an act whose operator %s before it begins is not carried out",
  async ([, statement, reason], { server, account }) => {
    await newMember(server.origin, account);
    const name = `${account}_op`;
    const operator = await newOperator(server, name, ["support"]);
    const blocker = await openBlocker(server.environment.databaseUrl!);
    try {
      // The token has been recognised by the time that the act waits.
      await blocker.hold(statement.replaceAll("$", `'${name}'`));
      const late = operator.reason("POST operator/member/freeze", { account, reason: "late" });
      await blocker.waiting(1);
      await blocker.commit();
      expect(await late).toBe(reason);
      expect(await isFrozen(server.origin, account)).toBe(false);
    } finally {
      await blocker.close();
    }
  },
);

onPostgres.for([
  ["whose token is ended", "delete from operator_script where operator = $"],
  ["whose owner loses the role", changed(`roles = '["editor"]'`)],
] as const)(
  "fault 946: an act of a script %s before it begins is not carried out",
  async ([, statement], { server, account }) => {
    await newMember(server.origin, account);
    const name = `${account}_op`;
    const owner = await newOperator(server, name, ["support"]);
    const token = `opt_${makeSecret()}`;
    const script = { name: `${account}_script`, role: "support", tokenHash: hashOf(token), days: 2 } as const;
    await owner.must("POST operator/scripts", script);
    const desk = new Desk(server.origin, token);
    // Its first use is written down, which would wait as well.
    await desk.must("GET operator/session", {});
    const blocker = await openBlocker(server.environment.databaseUrl!);
    try {
      await blocker.hold(statement.replaceAll("$", `'${name}'`));
      const late = desk.reason("POST operator/member/freeze", { account, reason: "late" });
      await blocker.waiting(1);
      await blocker.commit();
      expect(await late).toBe("forbidden");
      expect(await isFrozen(server.origin, account)).toBe(false);
    } finally {
      await blocker.close();
    }
  },
);

onPostgres(
  "fault 946: an operator is disabled only after the acts that have begun",
  async ({ server, account }) => {
    const member = await newMember(server.origin, account);
    const name = `${account}_op`;
    const operator = await newOperator(server, name, ["support"]);
    const blocker = await openBlocker(server.environment.databaseUrl!);
    try {
      await blocker.hold(`select from member where id = ${member.uid} for update`);
      const begun = operator.reason("POST operator/member/freeze", { account, reason: "begun" });
      await blocker.waiting(1);
      const body = { name, roles: ["support" as const], disabled: true, reason: "left" };
      const disabled = new Desk(server.origin).reason("POST operator/operators", body);
      await blocker.waiting(2);
      await blocker.release();
      expect(await Promise.all([begun, disabled])).toEqual(["done", "done"]);
      const { list } = await new Desk(server.origin).must("GET operator/audit", { limit: 2 });
      expect(list.map(({ act }) => act)).toEqual(["operator change", "freeze"]);
      expect(await isFrozen(server.origin, account)).toBe(true);
    } finally {
      await blocker.close();
    }
  },
);

async function isFrozen(origin: string, account: string): Promise<boolean> {
  const { frozenAt } = await new Desk(origin).must("GET operator/member", { account });
  return frozenAt !== null;
}
