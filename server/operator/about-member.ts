/** Source: rules.md O105. */
import { normaliseAccount } from "../../contract/accounts/rules.ts";
import type { RequestOf, ResponseOf } from "../../contract/endpoints.ts";
import type { OperatorCall } from "../../contract/operator/rights.ts";
import { Refused } from "../core/refused.ts";
import { answer, type Edge } from "../http/mount.ts";
import { noteLook } from "./looks.ts";
import { readSubject } from "./subject.ts";

type Read = Extract<OperatorCall, `GET ${string}`>;
export type ReadAboutMember = {
  [C in Read]: RequestOf<C> extends { account: string } ? C : never;
}[Read];

/** Also records that an operator looked. */
export function aboutMember<C extends ReadAboutMember>(
  edge: Edge,
  call: C,
  read: (memberId: bigint, input: RequestOf<C>) => Promise<ResponseOf<C>>,
): void {
  const { ctx } = edge;
  answer(edge, call, async ({ input, identity }) => {
    const account = normaliseAccount((input as { account: string }).account);
    const memberId = await readSubject(ctx.db, account);
    if (memberId === undefined) throw new Refused("recipient_unknown", { field: "account" });
    const data = await read(memberId, input);
    await noteLook(ctx, identity, account);
    return data;
  });
}
