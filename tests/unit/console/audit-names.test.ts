/** The names of acts in the operators' audit log. Source: rules.md O41. */
import fs from "node:fs";
import path from "node:path";
import { i18n } from "@lingui/core";
import { expect, test } from "vitest";
import { actName } from "../../../console/rooms/audit/names.ts";

i18n.loadAndActivate({ locale: "en", messages: {} });

const root = path.resolve(import.meta.dirname, "../../..");

/** As they stand in the sources: each is a constant, or one of two. */
function recordedActs(): string[] {
  const files = fs.globSync("server/**/*.ts", { cwd: root });
  const acts = files.flatMap((file) => {
    const source = fs.readFileSync(path.join(root, file), "utf8");
    const constants = [...source.matchAll(/\bact: "([^"]+)"/g)].map(([, act]) => act!);
    const pairs = [...source.matchAll(/\bact(?:: | = )\w+ \? "([^"]+)" : "([^"]+)"/g)];
    const decided = [...source.matchAll(/\baudit\(tx, "(\w+)"/g)].map(([, step]) => `withdraw ${step}`);
    return [...constants, ...pairs.flatMap(([, one, other]) => [one!, other!]), ...decided];
  });
  return [...new Set(acts)].toSorted();
}

test("fault 983: every act of the audit log has a name in the operators' languages", () => {
  const acts = recordedActs();
  expect(acts.length).toBeGreaterThan(60);
  expect(acts).toContain("deposit write-off asked");
  expect(acts).toContain("withdraw approve");
  expect(actName("chain address")).toBe("Deposit address given back");
  expect(acts.filter((act) => actName(act) === act)).toEqual([]);
});
