/** Several servers on one PostgreSQL are one platform: what one knows, all know. The embedded engine allows one only. */
import { createPublicKey, randomUUID, verify } from "node:crypto";
import { expect } from "vitest";
import { newMember, passwords, Client } from "../support/client.ts";
import { only, openBeside, openServer, type Opened } from "../support/engine.ts";
import { runServer } from "../support/server.ts";
import { onEmbedded, test } from "../support/test.ts";

const { payPassword } = passwords;
const onPostgres = only(
  "postgres",
  test.extend("other", { scope: "file" }, async ({ server }, { onCleanup }) => {
    const other = await openBeside(server);
    onCleanup(() => other.close());
    return other;
  }),
);

onPostgres(
  "a session begun at one is good at the other, and ended at the other is ended at both",
  async ({ other, server }) => {
    const [here, there] = await funded(other, server, "wanderer");
    expect(await there.call("GET account/info", {})).toMatchObject({ uid: here.uid, username: "wanderer" });
    await there.call("POST account/logout", {});
    for (const client of [here, there]) {
      expect((await client.answer("GET account/info", {})).code).toBe(4001);
    }
  },
);

onPostgres(
  "one key sent to both at once has one effect, and both give the same answer",
  async ({ other, server }) => {
    const [here, there] = await funded(other, server, "doubled");
    const vote = { level: 1, payType: "usdt" as const, payPassword };
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? here : there).answer("POST vote/create", vote, { key })),
    );
    expect(answers[0]!.code).toBe(200);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await there.call("GET vote/voteValues", {})).list).toHaveLength(1);
  },
);

onPostgres("spends of one balance at both are never more than there is", async ({ other, server }) => {
  const [here, there] = await funded(other, server, "spender");
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, i) =>
      (i % 2 ? here : there).answer("POST wallet/transfer", transfer("100")),
    ),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(10);
  const refused = answers.filter(({ code }) => code !== 200);
  expect(new Set(refused.map(({ refusal }) => refusal.reason))).toEqual(new Set(["insufficient_balance"]));
  expect(await here.call("GET wallet/balances", {})).toMatchObject({ usdt: "0" });
});

onPostgres("a receipt of one is signed with the key that the other shows", async ({ other, server }) => {
  const [here, there] = await funded(other, server, "proven");
  const vote = { level: 1, payType: "usdt" as const, payPassword };
  const { receipt } = await here.call("POST vote/create", vote);
  const { publicKey } = await there.call("GET receipt/key", {});
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: publicKey }, format: "jwk" });
  const signature = Buffer.from(receipt.signature, "base64url");
  expect(verify(null, Buffer.from(receipt.hash, "hex"), key, signature)).toBe(true);
});

onPostgres(
  "a number changed at one is in force at the other with its next request",
  async ({ other, server }) => {
    const [here, there] = await funded(other, server, "counted");
    await here.call("POST operator/config", { applyTransferMinAmount: "50" });
    expect(await there.call("GET config", {})).toMatchObject({ applyTransferMinAmount: "50" });
    const small = await there.answer("POST wallet/transfer", transfer("40"));
    expect(small.refusal.reason).toBe("below_minimum");
    expect((await there.answer("POST wallet/transfer", transfer("50"))).code).toBe(200);
    await there.call("POST operator/config", { applyTransferMinAmount: "10" });
    expect((await here.answer("POST wallet/transfer", transfer("10"))).code).toBe(200);
  },
);

onPostgres(
  "wrong second-level passwords count over both: the fifth locks spending at both",
  async ({ other, server }) => {
    const [here, there] = await funded(other, server, "guessed");
    const guess = { ...transfer("10"), payPassword: "not the password" };
    for (const client of [here, there, here, there]) {
      const { refusal } = await client.answer("POST wallet/transfer", guess);
      expect(refusal.reason).toBe("wrong_pay_password");
    }
    expect((await here.answer("POST wallet/transfer", guess)).refusal.reason).toBe("pay_password_locked");
    for (const client of [here, there]) {
      expect((await client.answer("POST wallet/transfer", transfer("10"))).refusal.reason).toBe(
        "pay_password_locked",
      );
    }
    expect(await there.call("GET wallet/balances", {})).toMatchObject({ usdt: "1000" });
  },
);

onPostgres("a member frozen at one cannot spend at the other", async ({ other, server }) => {
  const [here, there] = await funded(other, server, "frozen_one");
  await here.call("POST operator/member/freeze", { account: "frozen_one", reason: "test" });
  expect((await there.answer("POST wallet/transfer", transfer("10"))).refusal.reason).toBe("frozen");
});

onPostgres("votes at both at once take each seat of a level once", async ({ other, server }) => {
  const members = await Promise.all(
    ["seated_a", "seated_b", "seated_c", "seated_d"].map((account) => funded(other, server, account)),
  );
  const vote = { level: 2, payType: "usdt" as const, payPassword };
  await Promise.all(members.flatMap((both) => both.map((client) => client.call("POST vote/create", vote))));
  const lists = await Promise.all(members.map(([here]) => here.call("GET vote/voteValues", {})));
  const seats = lists.flatMap(({ list }) => list.map(({ seat }) => seat)).toSorted((a, b) => a - b);
  expect(seats).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

// Fault 9 is about the folder of a server in another process; here it is one of the same.
onEmbedded("on the embedded engine there is no second server", async () => {
  const first = await openServer();
  try {
    const second = await runServer({ DATA_DIR: first.environment.dataDir });
    expect(second.code).toBe(1);
    expect(second.stderr).toContain("is in use by another Starship server");
  } finally {
    await first.close();
  }
});

/** The same session at the other server. */
function atOther(other: Opened, member: Client): Client {
  const client = new Client(other.origin);
  client.token = member.token;
  client.uid = member.uid;
  return client;
}

const transfer = (amount: string) => ({ account: "genesis", amount, payPassword });

async function funded(other: Opened, server: Opened, account: string): Promise<[Client, Client]> {
  const member = await newMember(server.origin, account);
  await member.credit(account, "1000");
  return [member, atOther(other, member)];
}
