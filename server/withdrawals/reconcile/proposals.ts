/** While four eyes are on, two operators end a disagreement. Source: rules.md O97, O98, O155. */
import { normaliseAccount } from "../../../contract/accounts/rules.ts";
import { factsOf } from "../../chain/breaks.ts";
import type { Chain } from "../../chain/client.ts";
import { toCoins } from "../../chain/payments.ts";
import type { Context } from "../../core/context.ts";
import { findMember } from "../../core/members.ts";
import { hideNodeErrors } from "../../core/node-errors.ts";
import { Refused } from "../../core/refused.ts";
import { readLost } from "../../deposits/lost-addresses.ts";
import type { ProposalKind } from "../../operator/proposals/kind.ts";
import type { Tx } from "../../store/store.ts";
import { bindTransaction, findUnknown, prepareBinding } from "./bind.ts";
import type { Prepared } from "./bindings.ts";
import { readMissing } from "./custody.ts";
import { lockClosable, recover, resume } from "./resume.ts";

/** One operator may bind to a withdrawal, since the chain shows that it was paid. */
export function bindKind(ctx: Context): ProposalKind<"POST operator/chain/reconcile", Prepared> {
  return {
    call: "POST operator/chain/reconcile",
    look: (request) => prepareBinding(ctx, request),
    before: (request) => prepareBinding(ctx, request),
    async preview(tx, { nonce, txHash, withdrawal, account, reason }, _at, looked) {
      const chain = chainOf(ctx);
      const sender = await chain.settings.payout?.signer.address();
      const unknown = sender === undefined ? undefined : await findUnknown(tx, sender, nonce);
      if (!unknown) throw new Refused("invalid", { field: "nonce" });
      // Two operators must mean the same transaction, whatever nodes show in between.
      if (txHash === undefined) throw new Refused("invalid", { field: "txHash" });
      const member = account === undefined ? null : await findAccount(tx, account);
      return {
        subject: unknown.subject,
        restsOn: { id: unknown.id.toString(), member },
        effect: {
          ...(account !== undefined && { account: normaliseAccount(account) }),
          ...(withdrawal !== undefined && { withdrawal }),
          ...(looked && (await moved(chain, looked))),
          transaction: txHash,
          nonce,
          reason,
        },
      };
    },
    perform: (tx, body, { at, prepared }) => hideNodeErrors(bindTransaction(tx, prepared, body, at)),
    isAlone: async (_tx, { withdrawal }) => withdrawal !== undefined,
  };
}

export function resumeKind(ctx: Context): ProposalKind<"POST operator/chain/resume", bigint> {
  return {
    call: "POST operator/chain/resume",
    before: () => hideNodeErrors(readMissing(ctx)),
    async preview(tx, { id, reason }) {
      const open = await lockClosable(tx, id);
      return { subject: open.subject, restsOn: { id }, effect: { ...factsOf(open), reason } };
    },
    perform: (tx, body, { at, prepared }) => resume(tx, body, prepared, at),
  };
}

export function recoverKind(ctx: Context): ProposalKind<"POST operator/chain/address"> {
  return {
    call: "POST operator/chain/address",
    async preview(tx, { index, account: given, reason }) {
      const account = normaliseAccount(given);
      const { address, member, disagreement } = await readLost(tx, chainOf(ctx), { index, account });
      return {
        subject: address,
        restsOn: {
          id: disagreement.id.toString(),
          isOpen: disagreement.closed_at === null,
          member: member.toString(),
        },
        effect: { account, address, index, reason },
      };
    },
    perform: (tx, body, { at }) => recover(tx, ctx, body, at),
  };
}

/** @throws Refused `deposits_closed` */
function chainOf({ chain }: Context): Chain {
  if (!chain) throw new Refused("deposits_closed");
  return chain;
}

async function findAccount(tx: Tx, account: string): Promise<string> {
  const id = await findMember(tx, account);
  if (id === undefined) throw new Refused("not_found", { field: "account" });
  return id.toString();
}

async function moved(chain: Chain, { call: { transfers } }: Prepared) {
  const decimals = await chain.decimals();
  return {
    amount: transfers.map(({ value }) => toCoins(value, decimals)).join(", ") || "0",
    to: transfers.map(({ to }) => to).join(", ") || null,
  };
}
