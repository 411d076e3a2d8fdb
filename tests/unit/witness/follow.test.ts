/** What a platform that lies is found out by. Source: rules.md E30, E33, E34. */
import { expect } from "vitest";
import type { PublishedRoot, RootStatement } from "../../../contract/evidence/root.ts";
import { Folder } from "../../../witness/folder.ts";
import { follow } from "../../../witness/follow.ts";
import { toAscii } from "../../../witness/printed.ts";
import { platformAt } from "../../../witness/platform.ts";
import { changeOf, headOf, key, newKey, ok, refusal, rootsOf } from "../../support/witness/platform.ts";
import { once, test } from "../../support/witness/test.ts";

const LATE = "9999-01-01T00:00:00.000Z";
const other = (from: number) => (plain: RootStatement) =>
  plain.number < from ? {} : { audit: { count: 99, head: "c".repeat(64) } };

test.for([LATE, "2026-01-01T00:00:00Z", "2026-01-01T09:00:00.000+09:00"])(
  "fault 461: a root of %s does not fit",
  async (at, { platform, dir }) => {
    platform.roots = rootsOf(3, ({ number }) => (number === 3 ? { at } : {}));
    const { code, output } = await once(platform.url, "--dir", dir);
    expect(output).toMatch(
      /FOUND {2}root 3 .* is dated in the future by this machine's clock, or not in UTC/,
    );
    expect(output).toContain("2 new root(s)");
    expect(code).toBe(1);
  },
);

test("fault 461: a clock that is a little ahead accuses nobody", async ({ platform, dir }) => {
  platform.roots = rootsOf(3, undefined, Date.now() + 60_000);
  expect(await once(platform.url, "--dir", dir)).toMatchObject({ code: 0 });
});

test("fault 461: neither a head nor a change of the key comes from the future", async ({ platform, dir }) => {
  const successor = newKey();
  platform.lie = (call) => {
    if (call === "evidence/head") {
      const { size, root, keyId } = platform.roots.at(-1)!.log;
      return platform.asked.filter((one) => one === call).length < 3
        ? undefined
        : ok(headOf({ size: size + 1, root, at: LATE, keyId }));
    }
    if (call !== "receipt/key") return undefined;
    const { publicKey, keyId } = successor;
    const changes = [changeOf(key, successor, LATE)];
    return ok({ algorithm: "Ed25519", publicKey, keyId, changes });
  };
  const { output } = await once(platform.url, "--dir", dir);
  expect(output).toMatch(/FOUND {2}key: the change to \S+ is dated in the future/);
  expect(output).toContain("FOUND  head: the log ends with");
});

test.for<[call: string, data: unknown]>([
  ["receipt/key", null],
  ["receipt/key", { algorithm: "Ed25519", publicKey: "short", keyId: "x", changes: [] }],
  ["evidence/head", { size: "30" }],
  ["evidence/root", { statement: null }],
  ["evidence/roots", { list: [{ statement: null }], next: null }],
  ["evidence/consistency", { from: 1, to: 2, proof: ["zz"] }],
])(
  "fault 463: what is malformed in a good envelope is said of the platform: %s %j",
  async ([call, data], { platform, dir }) => {
    platform.lie = (asked) => (asked === call ? ok(data) : undefined);
    const { code, output } = await once(platform.url, "--dir", dir);
    expect(output).toContain(`FOUND  the platform's answer to ${call} is malformed`);
    expect(code).toBe(1);
    platform.lie = () => undefined;
    expect(await once(platform.url, "--dir", dir)).toMatchObject({ code: 0 });
  },
);

test("fault 463: an answer that is nested without end is malformed, and nothing worse", async ({
  platform,
  dir,
}) => {
  await once(platform.url, "--dir", dir);
  const ask = platformAt(platform.url);
  // What JSON can carry, and recursion cannot.
  const text = JSON.stringify(ok({ ...platform.roots[0], more: "DEEP" })).replace(
    '"DEEP"',
    `${"[".repeat(200_000)}${"]".repeat(200_000)}`,
  );
  const { fetch } = globalThis;
  globalThis.fetch = async () => new Response(text);
  try {
    await expect(ask("GET evidence/root", { number: 1 })).rejects.toThrow(/malformed: nested without end/);
  } finally {
    globalThis.fetch = fetch;
  }
});

test("fault 464: a list without end is found after one page of it", async ({ platform, dir }) => {
  const last = platform.roots.at(-1)!;
  const listed = (number: number): PublishedRoot => ({ ...last, statement: { ...last.statement, number } });
  for (const list of [
    Array.from({ length: 10 }, () => last),
    Array.from({ length: 10 }, (_, i) => listed(1_000_000 - i)),
  ]) {
    platform.asked.length = 0;
    platform.lie = (call) => (call === "evidence/roots" ? ok({ list, next: "more" }) : undefined);
    expect(await once(platform.url, "--dir", dir)).toMatchObject({
      code: 1,
      output: expect.stringContaining("FOUND  list: root"),
    });
    expect(platform.asked.filter((call) => call === "evidence/roots")).toHaveLength(1);
  }
});

test("fault 464: a log without end ends a run, and the next one goes on", async ({ platform, dir }) => {
  const run = async (most: number) => {
    const folder = new Folder(dir, platform.url);
    try {
      const options = { now: new Date(), thorough: false, publicKey: null, most };
      return await follow(platformAt(platform.url), folder, options);
    } finally {
      folder.close();
    }
  };
  const tooMany = "the log ends at 30: more than 20 new roots";
  expect(await run(20)).toMatchObject({ findings: [tooMany], added: 20 });
  expect(await run(20)).toMatchObject({ findings: [], added: 10 });
  const head = headOf({ ...platform.roots.at(-1)!.log, size: 2 ** 31 });
  platform.lie = (call) => (call === "evidence/head" ? ok(head) : undefined);
  platform.asked.length = 0;
  expect((await run(20)).findings).toContain(`gone: root 31, though the log has ${2 ** 31}`);
  expect(platform.asked.length).toBeLessThan(100);
});

test("fault 469: an old root that is shown otherwise is found among a hundred older ones", async ({
  platform,
  dir,
}) => {
  await once(platform.url, "--dir", dir);
  const [truth, forged] = [platform.roots, rootsOf(30, other(5))[4]!];
  platform.roots = truth.with(4, forged);
  expect(await once(platform.url, "--dir", dir)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/FOUND {2}rewritten: root 5 was/),
  });
});

test.for<[what: string, lie: unknown]>([
  ["another proof", ok({ from: 1, to: 30, number: 1, size: 30, proof: ["a".repeat(64)] })],
  ["none", refusal("not_found")],
])(
  "fault 469: a log that does not prove its own beginnings is found: %s",
  async ([, lie], { platform, dir }) => {
    platform.lie = (call) => (/consistency|inclusion/.test(call) ? lie : undefined);
    expect(await once(platform.url, "--dir", dir)).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /FOUND {2}log: that it begins with its first \d+ roots is not proved\n[^]*FOUND {2}log: that it holds root 30 is not proved/,
      ),
    });
  },
);

test("fault 470: the list and the single answers must show the same roots", async ({ platform, dir }) => {
  await once(platform.url, "--dir", dir);
  const forged = rootsOf(30, other(28)).toReversed();
  for (const [list, says] of [
    [forged.slice(0, 10), /rewritten: root 30 was \w+, and is listed as/],
    [platform.roots.toReversed().slice(1, 11), /list: root 29 is listed where root 30 should be/],
    [platform.roots.toReversed().slice(0, 4), /list: it ends before root 26/],
    [[], /list: it ends before root 30/],
  ] as const) {
    platform.lie = (call) => (call === "evidence/roots" ? ok({ list, next: null }) : undefined);
    const { code, output } = await once(platform.url, "--dir", dir);
    expect(output).toMatch(says);
    expect(code).toBe(1);
  }
});

test("fault 438: two witnesses who are shown different roots see it by the line that each prints", async ({
  platform,
  dir,
}) => {
  const lines: string[] = [];
  for (const [i, shown] of [rootsOf(30), rootsOf(30, other(28))].entries()) {
    platform.roots = shown;
    const { code, output } = await once(platform.url, "--dir", `${dir}-${i}`);
    expect(code).toBe(0);
    lines.push(/root 30 {2}.*/.exec(output)![0]);
  }
  expect(lines[0]).not.toBe(lines[1]);
});

test("fault 439: what the platform answers writes no line of its own on the terminal", async ({
  platform,
  dir,
}) => {
  const text = "\u001b[2J\r\n0 new root(s)\u009b1A\u202e";
  const { publicKey, keyId } = key;
  platform.lie = (call) =>
    call === "receipt/key" ? ok({ algorithm: "Ed25519", publicKey: text, keyId, changes: [] }) : undefined;
  const { code, output } = await once(platform.url, "--dir", dir, "--key", publicKey);
  expect(output).toContain("FOUND  key: ?[2J??0 new root(s)?1A? signs now");
  expect(code).toBe(1);
  expect(toAscii({ text })).toMatch(/^[\n\u0020-\u007e]+$/);
  expect(JSON.parse(toAscii({ text }))).toEqual({ text });
});
