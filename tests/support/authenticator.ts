/** A passkey authenticator in software. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { confirmedText } from "../../contract/accounts/confirmation.ts";
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyOptions,
} from "../../contract/accounts/factor-schemas.ts";
import type { Call, RequestOf } from "../../contract/endpoints.ts";
import type { Client } from "./client.ts";

const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

interface Credential {
  id: string;
  rpId: string;
  key: KeyObject;
  counter: number;
}

export class Authenticator {
  /** The origin of the page that asks. Set another one to act as a foreign page. */
  origin: string;
  /** Whether it verifies its user: by a finger, a face, a PIN. */
  verifiesUser = true;
  /** Whether it counts its signatures. */
  counts = true;
  readonly credentials: Credential[] = [];

  constructor(origin: string) {
    this.origin = origin;
  }

  /** @param known another credential's id, as a hostile authenticator would choose it. */
  create({ challenge, rp }: Pick<PasskeyOptions, "challenge" | "rp">, known?: string): PasskeyAttestation {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const id = known === undefined ? randomBytes(32) : Buffer.from(known, "base64url");
    const credential = { id: id.toString("base64url"), rpId: rp.id, key: privateKey, counter: 0 };
    this.credentials.push(credential);
    const { x, y } = publicKey.export({ format: "jwk" });
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x!, "base64url"))],
        [-3, new Uint8Array(Buffer.from(y!, "base64url"))],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const data = Buffer.concat([this.#head(credential, ATTESTED), Buffer.alloc(16), length, id, cose]);
    const object = new Map<string, string | Uint8Array | Map<string, never>>([
      ["fmt", "none"],
      ["attStmt", new Map<string, never>()],
      ["authData", new Uint8Array(data)],
    ]);
    return {
      id: credential.id,
      clientDataJSON: this.#clientData("webauthn.create", challenge),
      attestationObject: Buffer.from(isoCBOR.encode(object)).toString("base64url"),
      transports: ["internal"],
    };
  }

  get({ challenge }: { challenge: string }, id = this.credentials[0]!.id): PasskeyAssertion {
    const credential = this.credentials.find((one) => one.id === id)!;
    if (this.counts) credential.counter += 1;
    const clientDataJSON = this.#clientData("webauthn.get", challenge);
    const data = this.#head(credential, 0);
    const content = Buffer.concat([
      data,
      createHash("sha256").update(Buffer.from(clientDataJSON, "base64url")).digest(),
    ]);
    return {
      id,
      clientDataJSON,
      authenticatorData: data.toString("base64url"),
      signature: sign("sha256", content, credential.key).toString("base64url"),
    };
  }

  #head({ rpId, counter }: Credential, flags: number): Buffer {
    const head = Buffer.alloc(5);
    head[0] = PRESENT | (this.verifiesUser ? VERIFIED : 0) | flags;
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), head]);
  }

  #clientData(type: string, challenge: string): string {
    const data = { type, challenge, origin: this.origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data)).toString("base64url");
  }
}

/** The hash to which a request's challenge is bound. */
export function bindingOf<C extends Call>(call: C, key: string, body: Omit<RequestOf<C>, "passkey">): string {
  return createHash("sha256")
    .update(confirmedText(call.slice("POST ".length), key, body))
    .digest("hex");
}

export async function signed<C extends Call>(
  client: Client,
  authenticator: Authenticator,
  call: C,
  key: string,
  body: Omit<RequestOf<C>, "passkey">,
  id?: string,
): Promise<PasskeyAssertion> {
  const binding = bindingOf(call, key, body);
  return authenticator.get(await client.call("POST account/passkeyChallenge", { binding }), id);
}

export async function addPasskey(
  client: Client,
  authenticator: Authenticator,
  payPassword: string,
  name = "Phone",
): Promise<string> {
  const created = authenticator.create(await client.call("POST account/passkeyOptions", {}));
  await client.call("POST account/passkeyAdd", { name, created, payPassword });
  return created.id;
}
