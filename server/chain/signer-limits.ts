/** The signer's rules hold even if an attacker controls server and database. Source: rules.md W29. */
import { decodeFunctionData, getAddress, isAddressEqual, parseAbi, zeroAddress } from "viem";
import { asHex } from "./hex.ts";
import type { Signer, UnsignedCall } from "./signer.ts";
import type { SignerRecord, Signing } from "./signer-record.ts";

export interface SignerRules {
  chainId: number;
  /** With checksum. */
  token: string;
  /** The most for one transfer, in the token's smallest unit. */
  payment: bigint;
  /** Of any 24 hours, in the token's smallest unit. */
  day: bigint;
  maxFeePerGas: bigint;
  /** With checksum; null for any. */
  destinations: ReadonlySet<string> | null;
}

/** No transfer of a token costs more. */
const MAX_GAS = 500_000n;
const DAY_MS = 86_400_000;

const abi = parseAbi(["function transfer(address to, uint256 value) returns (bool)"]);

export class SignerRefusal extends Error {
  constructor(what: string) {
    super(`the signer's rules: ${what}`);
    this.name = "SignerRefusal";
  }
}

/** Records each request before it is signed. @param record from `openSignerRecord`. */
export function limitSigner(
  signer: Signer,
  rules: SignerRules,
  record: (nonce: number) => SignerRecord,
  now: () => number = Date.now,
): Signer {
  return {
    address: () => signer.address(),
    ...(signer.signText && { signText: (text: string) => signer.signText!(text) }),
    async sign(call) {
      const from = await signer.address();
      const { to, value } = checkCall(call, rules);
      const { read, append } = record(call.nonce);
      const own = (all: Signing[]) => all.filter((one) => one.from === from && one.chainId === call.chainId);
      const signed = own(read());
      // Setting the clock back must not grant a day's limit twice.
      const at = signed.reduce((latest, one) => Math.max(latest, one.at), now());
      const signing = { at, from, chainId: call.chainId, nonce: call.nonce, to, value };
      const assertWithinDay = (all: Signing[]) => {
        if (sumOfDay(all, at) > rules.day) throw new SignerRefusal("more than may be signed in 24 hours");
      };
      assertWithinDay([...signed, signing]);
      // The same transfer with a higher fee needs no new record.
      if (!signed.some((one) => isSame(one, signing) && one.at > at - DAY_MS)) {
        append(signing);
        // Another process of this machine may have appended since the first look.
        assertWithinDay(own(record(call.nonce).read()));
      }
      return signer.sign(call);
    },
  };
}

function isSame(one: Signing, other: Signing): boolean {
  return one.nonce === other.nonce && one.to === other.to && one.value === other.value;
}

/** At most one transaction of a nonce is mined: only the largest counts. */
function sumOfDay(signings: Signing[], at: number): bigint {
  const largest = new Map<number, bigint>();
  for (const { at: then, nonce, value } of signings)
    if (then > at - DAY_MS && value > (largest.get(nonce) ?? -1n)) largest.set(nonce, value);
  return [...largest.values()].reduce((sum, value) => sum + value, 0n);
}

/** @throws SignerRefusal for anything but a transfer within the rules. */
function checkCall(call: UnsignedCall, rules: SignerRules): { to: string; value: bigint } {
  if (call.chainId !== rules.chainId) throw new SignerRefusal("another chain");
  if (!isAddressEqual(asHex(call.to), asHex(rules.token))) throw new SignerRefusal("another contract");
  if (call.maxFeePerGas > rules.maxFeePerGas || call.gas > MAX_GAS) throw new SignerRefusal("too much gas");
  const { to, value } = decode(call);
  if (to === zeroAddress || to === rules.token) throw new SignerRefusal("nobody's address");
  if (rules.destinations && !rules.destinations.has(to))
    throw new SignerRefusal("an address that is not on the list");
  if (value > rules.payment) throw new SignerRefusal("more than one transfer may be");
  return { to, value };
}

function decode({ data }: UnsignedCall): { to: string; value: bigint } {
  try {
    const { args } = decodeFunctionData({ abi, data });
    const [to, value] = args;
    return { to: getAddress(to), value };
  } catch {
    throw new SignerRefusal("no transfer");
  }
}
