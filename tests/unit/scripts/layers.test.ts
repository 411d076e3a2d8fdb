import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { checkLayers } from "../../../scripts/layers/check.ts";
import { reserved } from "../../../scripts/layers/server-rooms.ts";
import { rooms } from "../../../scripts/layers/rooms.ts";

const trees: string[] = [];

afterEach(() => {
  for (const tree of trees.splice(0)) fs.rmSync(tree, { recursive: true });
});

/** The violations of a tree that holds only this one file. */
function violationsOf(file: string, source: string): string[] {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "starship-layers-"));
  trees.push(root);
  fs.mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), source);
  const { files, violations } = checkLayers(
    root,
    ["contract", "src", "console", "sw", "server"],
    rooms,
    {},
    reserved,
  );
  expect(files).toBe(1);
  return violations;
}

test.each([
  ["contract imports nothing of ours", "contract/money.ts", "../server/core/refused.ts"],
  ["contract does no input or output", "contract/money.ts", "node:fs"],
  ["src never imports server", "src/state/session.ts", "../../server/core/refused.ts"],
  ["server never imports src", "server/votes/batch.ts", "../../src/shared/schema.ts"],
  ["a screen never imports another screen", "src/screens/home/Home.tsx", "../votes/Vote.tsx"],
  ["a screen never calls the API", "src/screens/home/Home.tsx", "../../api/client.ts"],
  ["a screen never opens Dexie", "src/screens/home/Home.tsx", "dexie"],
  ["a screen never queries Dexie by its hooks", "src/screens/home/Home.tsx", "dexie-react-hooks"],
  ["components know no state", "src/ui/Button.tsx", "../state/session.ts"],
  ["components fetch nothing", "src/ui/Button.tsx", "ofetch"],
  ["state knows no screen", "src/state/session.ts", "../screens/home/Home.tsx"],
  ["the mirror knows no state", "src/mirror/sync.ts", "../state/session.ts"],
  ["the API client knows no mirror", "src/api/client.ts", "../mirror/schema.ts"],
  ["the schema brings nothing along", "src/shared/schema.ts", "../api/client.ts"],
  ["what page and worker share opens no Dexie", "src/shared/idb.ts", "dexie"],
  ["the worker takes only what page and worker share", "sw/index.ts", "../src/mirror/sync.ts"],
  ["the worker calls no state", "sw/index.ts", "../src/state/session.ts"],
  ["parts that know state call no API", "src/parts/NotLoaded.tsx", "../api/client.ts"],
  ["parts know no screen", "src/parts/NotLoaded.tsx", "../screens/home/Home.tsx"],
  ["components know no part that knows state", "src/ui/Button.tsx", "../parts/NotLoaded.tsx"],
  ["what runs first waits for no state", "src/start/visitor-shell.ts", "../state/session.ts"],
  ["routes go through use cases to the ledger", "server/votes/routes.ts", "../ledger/posting.ts"],
  ["routes go through use cases to the store", "server/votes/operator-routes.ts", "../store/store.ts"],
  ["use cases know no web server", "server/votes/batch.ts", "fastify"],
  ["use cases know no HTTP", "server/votes/batch.ts", "../http/mount.ts"],
  ["a capability imports no other that is not listed for it", "server/votes/batch.ts", "../wallet/credit.ts"],
  ["only the gate issues rights to debit", "server/wallet/member-transfer.ts", "../ledger/debit.ts"],
  ["no use case debits in the platform's name", "server/votes/batch.ts", "../gate/platform-debit.ts"],
  ["the ledger knows no capability", "server/ledger/posting.ts", "../votes/batch.ts"],
  ["the HTTP edge knows no capability", "server/http/mount.ts", "../accounts/sessions.ts"],
  ["the operator's room knows no capability", "server/operator/audit.ts", "../wallet/credit.ts"],
  ["the store knows no ledger", "server/store/store.ts", "../ledger/posting.ts"],
  [
    "the operator's command line goes through the API",
    "server/operator/cli/cli.ts",
    "../../wallet/credit.ts",
  ],
  ["the app takes nothing of the operators' console", "src/app/main.tsx", "../../console/Desk.tsx"],
  ["the console knows nothing of a member", "console/Desk.tsx", "../src/state/session.ts"],
  ["the console opens no mirror", "console/Desk.tsx", "../src/mirror/index.ts"],
  ["nothing that ships imports a test", "src/app/main.tsx", "../../tests/support/client.ts"],
])("%s", (_wall, file, specifier) => {
  expect(violationsOf(file, `\nimport { x } from "${specifier}";\nx();\n`)).toEqual([
    expect.stringContaining(`${file}:2: `),
  ]);
});

test.each([
  ["type-only", `import type { X } from "../../api/client.ts"; export const x: X = 1;`],
  ["lazy", `export const load = () => import("../../api/client.ts");`],
  ["templated", "export const load = (name: string) => import(`../../api/${name}.ts`);"],
  ["re-exported", `export * from "../../api/client.ts";`],
  ["re-exported by name", `export { client } from "../../api/client.ts";`],
])("a %s import counts as an import", (_kind, source) => {
  expect(violationsOf("src/screens/home/Home.tsx", source)).toHaveLength(1);
});

test("a file in a folder without walls is a violation", () => {
  expect(violationsOf("src/helpers/misc.ts", "export {};")).toEqual([
    expect.stringContaining("is in no room"),
  ]);
});

test("the word import in a screen's text is not an import", () => {
  const source = `export const Note = () => <p>You may import from "../../api/client.ts" here</p>;`;
  expect(violationsOf("src/screens/home/Note.tsx", source)).toEqual([]);
});

test("what a room lists is allowed: its own folder, the rooms below, its packages and their subpaths", () => {
  const source = [
    `import { Balance } from "./Balance.tsx";`,
    `import { Button } from "../../ui/Button.tsx";`,
    `import { money } from "../../../contract/money.ts";`,
    `import { Trans } from "@lingui/react/macro";`,
    `import { useSyncExternalStore } from "react";`,
    `console.log(Balance, Button, money, Trans, useSyncExternalStore);`,
  ].join("\n");
  expect(violationsOf("src/screens/home/Home.tsx", source)).toEqual([]);
});

/** The check of a tree with these files, whose capabilities are `votes` and `fuel`. */
function checkTree(files: Record<string, string>, capabilities: Record<string, string[]>) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "starship-layers-"));
  trees.push(root);
  for (const [file, source] of Object.entries(files)) {
    fs.mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), source);
  }
  return checkLayers(root, ["server"], [{ path: "server/", may: [], packages: [] }], capabilities);
}

test("a circle of modules is a violation, also when only types close it", () => {
  const { violations } = checkTree(
    {
      "server/votes/a.ts": `import { b } from "./b.ts"; export type A = 1; export const a = b;`,
      "server/votes/b.ts": `import type { A } from "./a.ts"; export const b: A = 1;`,
    },
    {},
  );
  expect(violations).toEqual(["circle: server/votes/a.ts -> server/votes/b.ts -> server/votes/a.ts"]);
});

test("imports between capabilities are counted by pair; a declared pair that nothing uses is a violation", () => {
  const { violations, crossings } = checkTree(
    {
      "server/votes/a.ts": `import { b } from "../fuel/b.ts"; import { c } from "../fuel/c.ts"; export const a = b + c;`,
      "server/fuel/b.ts": `export const b = 1;`,
      "server/fuel/c.ts": `export const c = 1;`,
    },
    { votes: ["fuel"], fuel: [], team: ["fuel"] },
  );
  expect([...crossings]).toEqual([["votes -> fuel", 2]]);
  expect(violations).toEqual([expect.stringContaining("team -> fuel: is declared")]);
});

test("capabilities that import each other are a circle", () => {
  const { violations } = checkTree(
    {
      "server/votes/a.ts": `import { b } from "../fuel/b.ts"; export const a = b;`,
      "server/fuel/b.ts": `export const b = 1;`,
      "server/fuel/c.ts": `import { d } from "../votes/d.ts"; export const c = d;`,
      "server/votes/d.ts": `export const d = 1;`,
    },
    { votes: ["fuel"], fuel: ["votes"] },
  );
  expect(violations).toEqual(["circle of capabilities: votes -> fuel -> votes"]);
});
