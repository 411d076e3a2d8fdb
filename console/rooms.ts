/** The console's rooms, in the order of its navigation. */
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ComponentType } from "react";
import type { OperatorCall } from "../contract/operator/rights.ts";
import { Alarms } from "./rooms/Alarms.tsx";
import { Deposits } from "./rooms/deposits/Deposits.tsx";
import { Feedback } from "./rooms/feedback/Feedback.tsx";
import { Banners } from "./rooms/notices/Banners.tsx";
import { Notices } from "./rooms/notices/Notices.tsx";
import { Books } from "./rooms/books/Books.tsx";
import { Custody } from "./rooms/books/Custody.tsx";
import { Audit } from "./rooms/audit/Audit.tsx";
import { Operators } from "./rooms/operators/Operators.tsx";
import { Scripts } from "./rooms/operators/Scripts.tsx";
import { Airdrops } from "./rooms/airdrops/Airdrops.tsx";
import { Home } from "./rooms/Home.tsx";
import { Members } from "./rooms/members/Members.tsx";
import { Platform } from "./rooms/platform/Platform.tsx";
import { Proposals } from "./rooms/Proposals.tsx";
import { Recoveries } from "./rooms/Recoveries.tsx";
import { Reports } from "./rooms/reports/Reports.tsx";
import { Settings } from "./rooms/settings/Settings.tsx";
import { Sessions } from "./rooms/Sessions.tsx";
import { Withdrawals } from "./rooms/Withdrawals.tsx";

export interface Room {
  path: string;
  title: MessageDescriptor;
  /** Whoever may send it sees the room. */
  call: OperatorCall;
  Component: ComponentType;
}

export const rooms: readonly Room[] = [
  { path: "/", title: msg`Home`, call: "GET operator/waiting", Component: Home },
  { path: "/withdrawals", title: msg`Withdrawals`, call: "GET operator/withdraws", Component: Withdrawals },
  { path: "/deposits", title: msg`Deposits`, call: "GET operator/deposits/review", Component: Deposits },
  { path: "/proposals", title: msg`Proposals`, call: "GET operator/proposals", Component: Proposals },
  { path: "/recoveries", title: msg`Recoveries`, call: "GET operator/recovery", Component: Recoveries },
  { path: "/feedback", title: msg`Feedback`, call: "GET operator/feedback", Component: Feedback },
  { path: "/alarms", title: msg`Alarms`, call: "GET operator/alarms", Component: Alarms },
  { path: "/platform", title: msg`Platform`, call: "GET operator/platform", Component: Platform },
  { path: "/members", title: msg`Members`, call: "GET operator/member", Component: Members },
  { path: "/books", title: msg`Books`, call: "GET operator/books", Component: Books },
  { path: "/custody", title: msg`Custody`, call: "GET operator/custody", Component: Custody },
  { path: "/airdrops", title: msg`Airdrops`, call: "GET operator/airdrops", Component: Airdrops },
  { path: "/reports", title: msg`Reports`, call: "GET operator/reports/days", Component: Reports },
  { path: "/notices", title: msg`Notices and articles`, call: "GET operator/notices", Component: Notices },
  { path: "/banners", title: msg`Banners`, call: "GET operator/banners", Component: Banners },
  { path: "/settings", title: msg`Settings`, call: "GET operator/config", Component: Settings },
  { path: "/operators", title: msg`Operators`, call: "GET operator/operators", Component: Operators },
  { path: "/scripts", title: msg`Scripts`, call: "GET operator/scripts", Component: Scripts },
  { path: "/audit", title: msg`Audit log`, call: "GET operator/audit", Component: Audit },
  { path: "/sessions", title: msg`Sessions`, call: "GET operator/sessions", Component: Sessions },
];

/** By its first segment; undefined for an unknown address. */
export function roomAt(path: string): Room | undefined {
  const [, first = ""] = path.split("/");
  return rooms.find((room) => room.path === `/${first}`);
}
