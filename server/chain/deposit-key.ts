/** From an extended PUBLIC key the server cannot spend. Source: rules.md D2; BIP-32, BIP-44; EIP-55. */
import { createHash, ECDH } from "node:crypto";
import { HDKey, publicKeyToAddress } from "viem/accounts";

/** m/44'/60'/0'/0, whose children are the addresses. */
export interface DepositKey {
  id: string;
  /** Of m/44'/60'/0'/0/child, with checksum. */
  addressAt(child: number): string;
}

const ACCOUNT_DEPTH = 3;
const CHAIN_DEPTH = 4;

/**
 * Reads DEPOSIT_XPUB: the key of an account (m/44'/60'/0') or of its external chain (m/44'/60'/0'/0).
 * @throws Error that describes the fault and never shows the key.
 */
export function readDepositKey(text: string): DepositKey {
  const given = parse(text);
  if (given.privateKey)
    throw new Error("DEPOSIT_XPUB is a PRIVATE key: give the public one, and consider that key disclosed");
  if (given.depth !== ACCOUNT_DEPTH && given.depth !== CHAIN_DEPTH)
    throw new Error(
      `DEPOSIT_XPUB must be the key of m/44'/60'/0' or m/44'/60'/0'/0, not of depth ${given.depth}`,
    );
  const chain = given.depth === ACCOUNT_DEPTH ? given.deriveChild(0) : given;
  return {
    id: createHash("sha256").update(chain.publicExtendedKey).digest("hex"),
    addressAt: (child) => addressOf(chain.deriveChild(child)),
  };
}

function parse(text: string): HDKey {
  try {
    return HDKey.fromExtendedKey(text.trim());
  } catch {
    throw new Error('DEPOSIT_XPUB is no extended public key ("xpub...")');
  }
}

function addressOf({ publicKey }: HDKey): string {
  // An address is derived from the uncompressed point; the key is compressed.
  const point = ECDH.convertKey(publicKey!, "secp256k1", undefined, "hex", "uncompressed");
  return publicKeyToAddress(`0x${point.toString()}`);
}
