import type { Proofs } from "../../contract/accounts/factor-schemas.ts";
import type { Recoverable } from "../../contract/recovery/schemas.ts";
import { Client } from "./client.ts";
import { must } from "./operators.ts";

export const HOUR_MS = 3_600_000;
export const WAIT_MS = 72 * HOUR_MS;
export const renewed = { password: "a-new-login-phrase", payPassword: "a-new-second-phrase" };

export const start = (origin: string, account: string, what: Recoverable[] = ["login", "pay"]) =>
  must(origin, "anna", "POST operator/recovery/start", { account, what, reason: "lost both" });

export async function approved(origin: string, account: string, what?: Recoverable[]): Promise<string> {
  const { id } = await start(origin, account, what);
  await must(origin, "ben", "POST operator/recovery/approve", { id });
  return id;
}

export async function linked(
  { origin, clock }: { origin: string; clock: { advance(ms: number): void } },
  account: string,
  what?: Recoverable[],
): Promise<{ id: string; secret: string }> {
  const id = await approved(origin, account, what);
  clock.advance(WAIT_MS);
  return { id, secret: await newSecret(origin, id) };
}

export async function newSecret(origin: string, id: string): Promise<string> {
  const { link } = await must(origin, "anna", "POST operator/recovery/link", { id });
  return /^\/#\/pages\/recover\?secret=([\w-]{43})$/.exec(link)![1]!;
}

/** @returns "done", or the reason of the refusal. */
export async function use(
  origin: string,
  secret: string,
  passwords: { password?: string; payPassword?: string } = renewed,
): Promise<string> {
  const visitor = new Client(origin);
  const { code, refusal } = await visitor.answer("POST account/recover", { secret, ...passwords });
  return code === 200 ? "done" : refusal.reason;
}

/** @returns "done", or the reason of the refusal. */
export async function refuse(member: Client, id: string, proofs: Proofs = {}): Promise<string> {
  const { code, refusal } = await member.answer("POST account/recoveryRefuse", { id, ...proofs });
  return code === 200 ? "done" : refusal.reason;
}
