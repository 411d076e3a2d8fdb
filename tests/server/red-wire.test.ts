/** Red team: api.md against the answers of a server, field by field. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { Client, fundedMember, newMember, passwords } from "../support/client.ts";
import { test } from "../support/test.ts";
import { Desk } from "../support/operator-sessions.ts";

const { payPassword } = passwords;

test("edges of the wire", async ({ server }) => {
  const m = await fundedMember(server.origin, "edge_a", "20000");
  const b = await newMember(server.origin, "edge_b", "edge_a");
  const out: Record<string, unknown> = {};
  const raw = async (name: string, path: string, init: RequestInit = {}) => {
    const r = await fetch(`${server.origin}/api/${path}`, init);
    const text = await r.text();
    out[name] = `${r.status} ${text.slice(0, 180)}`;
  };
  const headers = { token: m.token!, "content-type": "application/json" };
  const post = (path: string, body: string, h: Record<string, string> = {}) => raw(`${path} ${body.slice(0, 60)}`, path, { method: "POST", headers: { ...headers, "idempotency-key": randomUUID(), ...h }, body });
  for (const limit of ["0", "201", "-1", "1e2", "abc", "20.5", "", " 5", "0x10", "200"]) await raw(`limit=${limit}`, `wallet/balanceLogs?limit=${encodeURIComponent(limit)}`, { headers });
  for (const amount of ["1e3", "010", "+10", " 10", "10 ", "1_0", "10.000000001", "-10", "0", "NaN", "Infinity", "99999999999", "999999999999", "１０", "10\u0000"]) await post("wallet/transfer", JSON.stringify({ account: "edge_b", amount, payPassword }));
  await post("wallet/transfer", JSON.stringify({ account: "edge_b", amount: 10, payPassword }));
  await post("wallet/transfer", `{"account":"edge_b","amount":"10","amount":"20","payPassword":"${payPassword}"}`);
  await post("wallet/transfer", JSON.stringify({ account: "EDGE_B", amount: "10", payPassword }), { "content-type": "text/plain" });
  await post("wallet/transfer", JSON.stringify({ account: "edge_b", amount: "10", payPassword }), { "content-type": "application/json; charset=utf-16" });
  await post("vote/create", JSON.stringify({ level: "1", payType: "usdt", payPassword }));
  await post("vote/create", JSON.stringify({ level: 1.5, payType: "usdt", payPassword }));
  await post("nft/buy", JSON.stringify({ id: 1, quantity: 1e9, payPassword }));
  await post("nft/buy", JSON.stringify({ id: 1, quantity: 0, payPassword }));
  await post("stake/create", JSON.stringify({ amount: "0.00000001", payPassword }));
  await post("feedback/create", JSON.stringify({ content: "\ud83d\ude80".repeat(500) }));
  await post("feedback/create", JSON.stringify({ content: "\ud83d\ude80".repeat(501) }));
  await post("feedback/create", JSON.stringify({ content: "\ud800" }));
  await post("feedback/create", JSON.stringify({ content: " \n " }));
  await post("feedback/create", JSON.stringify({ content: "a\u0000b" }));
  await raw("unknown language", "config", { headers: { "accept-language": "xx" } });
  await raw("unknown call", "nothing/here");
  await raw("wrong method", "wallet/transfer");
  await raw("no token", "account/info");
  await raw("receipt key bad", "receipt?key=abc", { headers });
  await raw("receipt key upper", `receipt?key=${randomUUID().toUpperCase()}`, { headers });
  await raw("from>to", "wallet/balanceLogs?from=2030-01-01T00:00:00Z&to=2020-01-01T00:00:00Z", { headers });
  await raw("from bad", "wallet/balanceLogs?from=2026-02-30T00:00:00Z", { headers });
  await raw("from lower", "wallet/balanceLogs?from=2026-11-20t00:00:00z", { headers });
  await raw("from offset", "wallet/balanceLogs?from=2026-11-20T00:00:00%2B08:00", { headers });
  await raw("dup limit", "wallet/balanceLogs?limit=5&limit=6", { headers });
  await raw("after+cursor", "wallet/balanceLogs?after=1&cursor=Mg", { headers });
  await raw("asset upper", "wallet/balanceLogs?asset=USDT", { headers });
  await raw("withdraw/cancel id", "withdraw/cancel", { method: "POST", headers: { ...headers, "idempotency-key": randomUUID() }, body: '{"id":"abc"}' });
  const desk = new Desk(server.origin);
  for (const amount of ["0", "-999999", "1e5", "0.000000001"]) out[`credit ${amount}`] = await desk.reason("POST operator/credit", { account: "edge_b", asset: "usdt", amount, reason: "x" });
  for (const day of ["2026-02-30", "2026-13-01", "20261127", "2030-01-01"]) out[`job ${day}`] = await desk.reason("POST operator/job/run", { name: "lock", day });
  console.log(Object.entries(out).map(([k, v]) => `${k} => ${String(v)}`).join("\n"));
  void b; void Client;
  expect(Object.values(out).filter((v) => /^5\d\d|internal/.test(String(v)))).toEqual([]);
});
