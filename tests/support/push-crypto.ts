/** A browser's side of Web Push, written from the RFCs, so that a mistake in the server's library shows. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify, type ECDH } from "node:crypto";

const TAG_BYTES = 16;
const SALT_BYTES = 16;
const DELIMITER = 2;
const DAY_S = 86_400;

/** Decrypts by RFC 8291, section 4, and RFC 8188, section 2. @throws Error when the message is not for these keys. */
export function decrypt(message: Buffer, receiver: ECDH, auth: Buffer): Buffer {
  const salt = message.subarray(0, SALT_BYTES);
  const recordSize = message.readUInt32BE(SALT_BYTES);
  const idLength = message[SALT_BYTES + 4]!;
  const sender = message.subarray(SALT_BYTES + 5, SALT_BYTES + 5 + idLength);
  const record = message.subarray(SALT_BYTES + 5 + idLength);
  if (record.length > recordSize) throw new Error("more than one record");
  const shared = receiver.computeSecret(sender);
  const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), receiver.getPublicKey(), sender]);
  const ikm = derive(shared, auth, keyInfo, 32);
  const key = derive(ikm, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(ikm, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const decipher = createDecipheriv("aes-128-gcm", key, nonce);
  decipher.setAuthTag(record.subarray(-TAG_BYTES));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
  const end = padded.lastIndexOf(DELIMITER);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("no end of the record");
  return padded.subarray(0, end);
}

function read(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>;
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));
}

/** Checks the sender by RFC 8292. @throws Error naming the fault. */
export function checkVapid(authorization: string, audience: string, applicationKey: string): void {
  const match = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization);
  if (!match) throw new Error("no vapid");
  const [, header, claims, signature, key] = match;
  if (key !== applicationKey) throw new Error("another key than the subscription's");
  const point = Buffer.from(key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const signed = Buffer.from(`${header}.${claims}`);
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  const isRight = verify(
    "sha256",
    signed,
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature!, "base64url"),
  );
  if (!isRight) throw new Error("a wrong signature");
  if (read(header!).alg !== "ES256") throw new Error("another algorithm");
  const { aud, exp, sub } = read(claims!);
  const now = Date.now() / 1000;
  if (aud !== audience) throw new Error(`for ${String(aud)}`);
  if (typeof exp !== "number" || exp < now || exp > now + DAY_S) throw new Error("not in its time");
  if (typeof sub !== "string" || !/^(mailto:|https:)/.test(sub)) throw new Error("nobody to write to");
}

export function newReceiver(): ECDH {
  const receiver = createECDH("prime256v1");
  receiver.generateKeys();
  return receiver;
}
