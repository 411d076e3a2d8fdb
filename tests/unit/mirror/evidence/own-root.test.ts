/** Whether the app sees what is wrong with a root, its log and the member's place in it. Source: rules.md E26, E27. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { MirrorStore } from "../../../../src/mirror/store.ts";
import { checkOwnRoot } from "../../../../src/mirror/evidence/own-root.ts";
import { fakeServer, statement, UID } from "../sample-statement.ts";
import { kinds, replaceLines } from "../stores.ts";
import { Platform } from "./platform.ts";
import { Signer } from "./signer.ts";

describe.each(kinds)("a mirror $kind", ({ create }) => {
  let store: MirrorStore;
  let signer: Signer;
  let platform: Platform;

  const answers = (by = platform, uid = UID) =>
    fakeServer({
      "GET evidence/path": () => ({ uid, root: by.roots.at(-1) ?? null, path: by.path }),
      "GET evidence/consistency": (request) => ({ proof: by.consistency(request as never) }),
      "GET evidence/inclusion": (request) => ({ proof: by.inclusion(request as never) }),
    });
  const check = (by = platform, uid = UID) => checkOwnRoot(answers(by, uid).api, store, UID);
  const fault = async () => (await store.contradiction())?.fault;

  beforeEach(async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    store = await create();
    signer = new Signer();
    platform = new Platform(signer);
    await replaceLines(store, statement(12));
    const keys = { publicKey: signer.publicKey, answer: signer.answer };
    await store.write({ documents: [], notices: {}, keys });
  });
  afterEach(() => {
    store.close();
    vi.restoreAllMocks();
  });

  test("finds the member's balances in the total, and keeps the root with them", async () => {
    const root = platform.make(statement(12));
    expect(await check()).toBe("checked");
    expect(await store.roots("root")).toMatchObject({
      root: { hash: root.hash, statement: { totals: { usdt: "1120" } } },
      verdict: "included",
      balances: { usdt: "120", points: "0", fuel: "0", lock: "0", pass: "0" },
      signed: true,
      lines: 12,
    });
    // Clearing what was fetched leaves it.
    await store.forgetFetched();
    expect((await store.roots("root"))?.root.hash).toBe(root.hash);
    expect(await store.contradiction()).toBeUndefined();
  });

  test("keeps what a node said of the same root, and nothing of it for the next one", async () => {
    platform.make(statement(12));
    await check();
    const chain = { names: true, node: "node.example" };
    await store.putRoots({ key: "root", value: { ...(await store.roots("root"))!, chain } });
    await check();
    expect((await store.roots("root"))?.chain).toEqual(chain);
    platform.make(statement(12));
    await check();
    expect((await store.roots("root"))?.chain).toBeUndefined();
  });

  test("follows the log from root to root, over several at once", async () => {
    for (const made of [1, 1, 3, 2]) {
      for (let i = 0; i < made; i += 1) platform.make(statement(12));
      expect(await check()).toBe("checked");
    }
    expect((await store.roots("root"))?.root.statement.number).toBe(7);
    expect(await store.contradiction()).toBeUndefined();
  });

  test("says that there is no root yet, and that a member is newer than the root", async () => {
    expect(await check()).toBe("none");
    platform.make(statement(12));
    platform.path = null;
    expect(await check()).toBe("checked");
    expect(await store.roots("root")).toMatchObject({ verdict: "new", balances: null });
  });

  test("waits where the root is newer than the statement here", async () => {
    platform.make(statement(13));
    expect(await check()).toBe("behind");
    expect(await store.roots("root")).toBeUndefined();
    expect(await store.contradiction()).toBeUndefined();
  });

  test("takes a key that the old one has signed for, and waits for one that the last sync did not know", async () => {
    platform.signer = signer.replaced("2026-11-20T00:00:00.000Z");
    platform.make(statement(12));
    expect(await check()).toBe("behind");
    const keys = { publicKey: signer.publicKey, answer: platform.signer.answer };
    await store.write({ documents: [], notices: {}, keys });
    expect(await check()).toBe("checked");
    // The replaced key signs no later root.
    platform.signer = signer;
    platform.make(statement(12));
    expect(await check()).toBe("fault");
    expect(await fault()).toBe("unsigned");
  });

  describe("raises the alarm where", () => {
    /** The first root is good, and known. */
    beforeEach(async () => {
      platform.make(statement(12));
      expect(await check()).toBe("checked");
    });
    afterEach(async () => {
      // What was known stays.
      expect((await store.roots("root"))?.root.statement.number).toBe(1);
    });

    test("a root is not signed", async () => {
      const root = platform.make(statement(12));
      root.signature = signer.sign("something else");
      expect(await check()).toBe("fault");
      expect(await store.contradiction()).toMatchObject({
        kind: "root",
        fault: "unsigned",
        kept: { root: { statement: { number: 1 } }, log: { size: 1 } },
        claimed: { root: { statement: { number: 2 } }, path: { seq: 12 } },
      });
    });

    test("a log head is not signed", async () => {
      platform.make(statement(12)).log.signature = signer.sign("something else");
      await check();
      expect(await fault()).toBe("unsigned");
    });

    test("the statement is not that of the hash", async () => {
      platform.make(statement(12)).hash = "0".repeat(64);
      await check();
      expect(await fault()).toBe("malformed");
    });

    test("members and pools do not sum to zero", async () => {
      platform.make(statement(12), { custody: "-1119" });
      await check();
      expect(await fault()).toBe("unbalanced");
    });

    test("the balances are another amount than the member's, though the path fits", async () => {
      platform.make(statement(12), { usdt: 119n });
      await check();
      expect(await fault()).toBe("not_yours");
    });

    test("the end of the statement is another one", async () => {
      platform.make(statement(12), { head: "ab".repeat(32) });
      await check();
      expect(await fault()).toBe("not_yours");
      expect((await store.contradiction())?.seq).toBe(12);
    });

    test("the answer is about somebody else", async () => {
      platform.make(statement(12));
      await check(platform, "8");
      expect(await fault()).toBe("not_yours");
    });

    test("the path leads elsewhere", async () => {
      platform.make(statement(12));
      platform.path!.leaves[1]!.slot += 1;
      await check();
      expect(await fault()).toBe("wrong_path");
    });

    test("the log does not begin with the one that was seen", async () => {
      const other = new Platform(signer);
      other.make(statement(11));
      other.make(statement(12));
      await check(other);
      expect(await fault()).toBe("inconsistent");
    });

    test("the log has lost its last root", async () => {
      platform.make(statement(12));
      await check();
      platform.roots.pop();
      await check();
      expect(await fault()).toBe("older");
      // For the check that follows each of these.
      await store.putRoots({
        key: "root",
        value: { ...(await store.roots("root"))!, root: platform.roots[0]! },
      });
    });

    test("all roots are gone", async () => {
      platform.roots.pop();
      await check();
      expect(await fault()).toBe("older");
    });

    test("this member is shown another root than the one in the log", async () => {
      // The log goes on with other totals; what is shown here was signed beside it.
      const shown = new Platform(signer);
      shown.roots.push(platform.roots[0]!);
      const aside = shown.make(statement(12));
      const logged = platform.make(statement(11));
      aside.log = logged.log;
      const { api } = fakeServer({
        "GET evidence/path": () => ({ uid: UID, root: aside, path: shown.path }),
        "GET evidence/consistency": (request) => ({ proof: platform.consistency(request as never) }),
        "GET evidence/inclusion": (request) => ({ proof: platform.inclusion(request as never) }),
      });
      expect(await checkOwnRoot(api, store, UID)).toBe("fault");
      expect(await fault()).toBe("not_in_log");
    });

    test("a member is left out, or lines are, of the second root after they were seen", async () => {
      // The next root may have been on its way.
      platform.make(statement(11));
      platform.make(statement(11));
      await check();
      expect(await fault()).toBe("left_out");
    });
  });

  test("a root that was on its way while lines came may lack them", async () => {
    platform.make(statement(11));
    expect(await check()).toBe("checked");
    platform.make(statement(11));
    expect(await check()).toBe("checked");
    platform.make(statement(12));
    platform.make(statement(12));
    platform.path = null;
    expect(await check()).toBe("fault");
    expect(await fault()).toBe("left_out");
  });
});
