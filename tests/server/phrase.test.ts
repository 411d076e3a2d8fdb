/** The anti-phishing phrase: chosen by the member, and in each push of safety. */
import { expect } from "vitest";
import { languages } from "../../contract/languages.ts";
import { PUSH_BYTES_MAX, pushEvents, type PushEvent } from "../../contract/push/events.ts";
import { payloadOf } from "../../server/push/payload.ts";
import { pushText } from "../../server/push/texts.ts";
import { announce } from "../../server/announce/announce.ts";
import { Client, passwords } from "../support/client.ts";
import { newDevice, pushAll } from "../support/push-run.ts";
import { test } from "../support/push-test.ts";
import { pageOf } from "../support/sync.ts";

const { payPassword } = passwords;

test("a member chooses one, reads it, changes it and does without one", async ({ member }) => {
  expect(await member.call("GET account/phrase", {})).toEqual({ phrase: null });
  for (const phrase of ["  Đỏ như son  ", "猫が好き", "👨‍👩‍👧 family", null]) {
    const chosen = { phrase: phrase?.trim() ?? null };
    expect(await member.call("POST account/phrase", { phrase, payPassword })).toEqual(chosen);
    expect(await member.call("GET account/phrase", {})).toEqual(chosen);
    expect((await pageOf(member, ""))?.documents.phrase).toEqual(chosen);
  }
});

test("it is 3 to 40 characters that can be seen, and not the password", async ({ member }) => {
  const refused = [
    "",
    "  ab  ",
    "x".repeat(41),
    "line\nbreak",
    "tab\there",
    "turned\u202Eround",
    "a\u0000bc",
  ];
  for (const phrase of [...refused, payPassword]) {
    const { refusal } = await member.answer("POST account/phrase", { phrase, payPassword });
    expect([phrase, refusal]).toEqual([phrase, { reason: "invalid", field: "phrase" }]);
  }
  expect(await member.call("GET account/phrase", {})).toEqual({ phrase: null });
  // 40 characters, however many units they take.
  await member.call("POST account/phrase", { phrase: "👍".repeat(40), payPassword });
});

test("it needs the second-level password, and its change is told", async ({ courier, device, member }) => {
  const wrong = await member.answer("POST account/phrase", { phrase: "blue whale", payPassword: "wrong" });
  expect(wrong.refusal).toEqual({ reason: "wrong_pay_password", field: "payPassword" });
  await member.call("POST account/phrase", { phrase: "blue whale", payPassword });
  // The same again is no change.
  await member.call("POST account/phrase", { phrase: "blue whale", payPassword });
  await pushAll(courier);
  expect(device.titles).toEqual([pushText("phrase_changed", "en").title]);
});

test("fault 376: each push of safety carries it, in the member's language, and no other push does", async ({
  server,
  service,
  courier,
  device,
  member,
}) => {
  const phrase = "blue whale";
  await member.call("POST account/phrase", { phrase, payPassword });
  await pushAll(courier);
  const korean = await newDevice(service, member, "ko-KR");
  for (const event of Object.keys(pushEvents) as PushEvent[])
    await server.ctx.db
      .transaction()
      .execute((tx) => announce(tx, BigInt(member.uid!), { event, id: event, at: server.clock.now() }));
  await pushAll(courier);
  for (const { payload } of [...device.received.slice(1), ...korean.received])
    expect([payload.id, payload.body.includes(phrase)]).toEqual([
      payload.id,
      pushEvents[payload.id as PushEvent] === "security",
    ]);
  expect(korean.received.map(({ payload }) => payload.body)).toContain(
    pushText("frozen", "ko-KR", phrase).body,
  );
});

test("another member's pushes carry their own", async ({ server, courier, device, account, member }) => {
  const other = new Client(server.origin);
  await other.register(`${account}_o`, "genesis");
  await other.login(`${account}_o`);
  await other.call("POST account/phrase", { phrase: "red fox", payPassword });
  await member.call("POST account/freeze", {});
  await pushAll(courier);
  expect(device.received.map(({ payload }) => payload.body)).toEqual([pushText("frozen", "en").body]);
});

test("the longest phrase fits whole in every push", () => {
  const phrase = "👍".repeat(40);
  for (const lang of languages)
    for (const [event, kind] of Object.entries(pushEvents)) {
      const { title, body } = pushText(event as PushEvent, lang, phrase);
      const message = { kind, id: "9".repeat(18), at: new Date(), title, body, lang };
      const payload = payloadOf({ ...message, scope: "https://a.example/" });
      expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(PUSH_BYTES_MAX);
      expect(payload).toContain(phrase);
    }
});
