/** The tests' own decryption against the RFC, and the library's encryption and signature against that. */
import { createECDH, randomBytes } from "node:crypto";
import webPush from "web-push";
import { expect, test } from "vitest";
import { checkVapid, decrypt, newReceiver } from "../../support/push-crypto.ts";

const bytes = (text: string) => Buffer.from(text, "base64url");

test("the message of RFC 8291, appendix A, is read with its keys", () => {
  const receiver = createECDH("prime256v1");
  receiver.setPrivateKey(bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"));
  const message = bytes(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_" +
      "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
  const plain = decrypt(message, receiver, bytes("BTBZMqHH6r4Tts7J_aSIgg"));
  expect(plain.toString()).toBe("When I grow up, I want to be a watermelon");
});

test("what the library encrypts is read with the device's keys, and with no others", () => {
  const [receiver, stranger] = [newReceiver(), newReceiver()];
  const auth = randomBytes(16);
  const key = receiver.getPublicKey("base64url");
  const { cipherText } = webPush.encrypt(key, auth.toString("base64url"), "Xin chào", "aes128gcm");
  expect(decrypt(cipherText, receiver, auth).toString()).toBe("Xin chào");
  expect(() => decrypt(cipherText, stranger, auth)).toThrow();
  expect(() => decrypt(cipherText, receiver, randomBytes(16))).toThrow();
});

test("a plaintext of 3,993 bytes makes a message of 4,096", () => {
  const receiver = newReceiver();
  const key = receiver.getPublicKey("base64url");
  const auth = randomBytes(16).toString("base64url");
  const { cipherText } = webPush.encrypt(key, auth, "a".repeat(3_993), "aes128gcm");
  expect(cipherText).toHaveLength(4_096);
});

test("the token is for its push service, its key and its time alone", () => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const sign = (origin: string, seconds: number) =>
    webPush.getVapidHeaders(
      origin,
      "mailto:a@example.org",
      publicKey,
      privateKey,
      "aes128gcm",
      Math.floor(Date.now() / 1000) + seconds,
    ).Authorization;
  const origin = "https://push.example.org";
  expect(() => checkVapid(sign(origin, 3_600), origin, publicKey)).not.toThrow();
  expect(() => checkVapid(sign("https://other.example.org", 3_600), origin, publicKey)).toThrow("for https");
  expect(() => checkVapid(sign(origin, -1), origin, publicKey)).toThrow("time");
  const other = webPush.generateVAPIDKeys().publicKey;
  expect(() => checkVapid(sign(origin, 3_600), origin, other)).toThrow("another key");
});
