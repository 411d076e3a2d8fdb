/** Each part is a separate call, sent when the part is opened. */
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ComponentType } from "react";
import { Above, Below } from "./Tree.tsx";
import { Events } from "./Events.tsx";
import { MemberDeposits, MemberWithdrawals } from "./MemberMoney.tsx";
import { MemberSessions } from "./MemberSessions.tsx";
import { Notes } from "./Notes.tsx";
import { Passes } from "./Passes.tsx";
import { Statement } from "./Statement.tsx";
import { Votes } from "./Votes.tsx";

export interface Part {
  key: string;
  name: MessageDescriptor;
  Component: ComponentType<{ account: string }>;
}

export const parts: readonly [Part, ...Part[]] = [
  { key: "statement", name: msg`Statement`, Component: Statement },
  { key: "votes", name: msg`Votes`, Component: Votes },
  { key: "passes", name: msg`Passes`, Component: Passes },
  { key: "deposits", name: msg`Deposits`, Component: MemberDeposits },
  { key: "withdrawals", name: msg`Withdrawals`, Component: MemberWithdrawals },
  { key: "sessions", name: msg`Devices`, Component: MemberSessions },
  { key: "above", name: msg`Upline`, Component: Above },
  { key: "below", name: msg`Direct members`, Component: Below },
  { key: "events", name: msg`Security events`, Component: Events },
  { key: "notes", name: msg`Notes`, Component: Notes },
];
