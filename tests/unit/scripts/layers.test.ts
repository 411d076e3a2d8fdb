import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { checkLayers } from "../../../scripts/layers/check.ts";
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
  const { files, violations } = checkLayers(root, ["contract", "src", "sw", "server"], rooms);
  expect(files).toBe(1);
  return violations;
}

test.each([
  ["contract imports nothing of ours", "contract/money.ts", "../server/refused.ts"],
  ["contract does no input or output", "contract/money.ts", "node:fs"],
  ["src never imports server", "src/state/session.ts", "../../server/refused.ts"],
  ["server never imports src", "server/services/vote.ts", "../../src/shared/schema.ts"],
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
  ["parts that know state call no API", "src/parts/NotYet.tsx", "../api/client.ts"],
  ["parts know no screen", "src/parts/NotYet.tsx", "../screens/home/Home.tsx"],
  ["components know no part that knows state", "src/ui/Button.tsx", "../parts/NotYet.tsx"],
  ["what runs first waits for no state", "src/start/visitor-shell.ts", "../state/session.ts"],
  ["routes go through services to the ledger", "server/routes/vote.ts", "../ledger/posting.ts"],
  ["routes go through services to the store", "server/routes/vote.ts", "../store/store.ts"],
  ["services know no HTTP", "server/services/vote.ts", "fastify"],
  ["services know no route", "server/services/vote.ts", "../routes/vote.ts"],
  ["the ledger knows no service", "server/ledger/posting.ts", "../services/vote.ts"],
  ["the store knows no ledger", "server/store/store.ts", "../ledger/posting.ts"],
  ["the operator's command line goes through the API", "server/operator/cli.ts", "../services/credit.ts"],
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
