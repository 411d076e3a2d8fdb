import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { OperatorCall } from "../contract/operator/rights.ts";
import type { Load } from "../src/ui/load-component.ts";

export interface Room {
  path: string;
  title: MessageDescriptor;
  /** Whoever may send this call sees the room. */
  call: OperatorCall;
  load: Load;
}

export const rooms: readonly Room[] = [
  { path: "/", title: msg`Home`, call: "GET operator/waiting", load: () => import("./rooms/Home.tsx") },
  {
    path: "/withdrawals",
    title: msg`Withdrawals`,
    call: "GET operator/withdraws",
    load: () => import("./rooms/Withdrawals.tsx"),
  },
  {
    path: "/deposits",
    title: msg`Deposits`,
    call: "GET operator/deposits/review",
    load: () => import("./rooms/deposits/Deposits.tsx"),
  },
  {
    path: "/proposals",
    title: msg`Proposals`,
    call: "GET operator/proposals",
    load: () => import("./rooms/Proposals.tsx"),
  },
  {
    path: "/recoveries",
    title: msg`Recoveries`,
    call: "GET operator/recovery",
    load: () => import("./rooms/Recoveries.tsx"),
  },
  {
    path: "/feedback",
    title: msg({ message: "Feedback", context: "from members" }),
    call: "GET operator/feedback",
    load: () => import("./rooms/feedback/Feedback.tsx"),
  },
  {
    path: "/alarms",
    title: msg`Alarms`,
    call: "GET operator/alarms",
    load: () => import("./rooms/Alarms.tsx"),
  },
  {
    path: "/platform",
    title: msg`Platform`,
    call: "GET operator/platform",
    load: () => import("./rooms/platform/Platform.tsx"),
  },
  {
    path: "/members",
    title: msg`Members`,
    call: "GET operator/member",
    load: () => import("./rooms/members/Members.tsx"),
  },
  {
    path: "/books",
    title: msg`Books`,
    call: "GET operator/books",
    load: () => import("./rooms/books/Books.tsx"),
  },
  {
    path: "/custody",
    title: msg`Custody`,
    call: "GET operator/custody",
    load: () => import("./rooms/books/Custody.tsx"),
  },
  {
    path: "/airdrops",
    title: msg`Airdrops`,
    call: "GET operator/airdrops",
    load: () => import("./rooms/airdrops/Airdrops.tsx"),
  },
  {
    path: "/reports",
    title: msg`Reports`,
    call: "GET operator/reports/days",
    load: () => import("./rooms/reports/Reports.tsx"),
  },
  {
    path: "/notices",
    title: msg`Notices and articles`,
    call: "GET operator/notices",
    load: () => import("./rooms/notices/Notices.tsx"),
  },
  {
    path: "/banners",
    title: msg`Banners`,
    call: "GET operator/banners",
    load: () => import("./rooms/notices/Banners.tsx"),
  },
  {
    path: "/settings",
    title: msg`Settings`,
    call: "GET operator/config",
    load: () => import("./rooms/settings/Settings.tsx"),
  },
  {
    path: "/operators",
    title: msg`Operators`,
    call: "GET operator/operators",
    load: () => import("./rooms/operators/Operators.tsx"),
  },
  {
    path: "/scripts",
    title: msg`Scripts`,
    call: "GET operator/scripts",
    load: () => import("./rooms/operators/Scripts.tsx"),
  },
  {
    path: "/audit",
    title: msg`Audit log`,
    call: "GET operator/audit",
    load: () => import("./rooms/audit/Audit.tsx"),
  },
  {
    path: "/sessions",
    title: msg`Sessions`,
    call: "GET operator/sessions",
    load: () => import("./rooms/Sessions.tsx"),
  },
];

export function roomAt(path: string): Room | undefined {
  const [, first = ""] = path.split("/");
  return rooms.find((room) => room.path === `/${first}`);
}
