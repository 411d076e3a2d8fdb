import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ComponentType } from "react";
import type { Extent } from "../start/text-extents.ts";
import { loadHome } from "../start/first-screen.ts";

export interface Route {
  paths: readonly [string, ...string[]];
  /** Routes with the same `load` share a screen, which stays mounted between them. */
  load: () => Promise<{ default: ComponentType }>;
  title: MessageDescriptor;
  /** The texts that the screen waits for: all by default. */
  texts?: Extent;
  /** Open to visitors: only members otherwise. Source: rules.md U1. */
  visitor?: boolean;
}

const loadNotices = () => import("../screens/notices/index.tsx");

/** To add a screen, add its folder under src/screens and its line here. */
export const routes: readonly Route[] = [
  {
    paths: ["/pages/index", "/"],
    load: loadHome,
    title: msg`Home`,
    texts: "first",
    visitor: true,
  },
  {
    paths: ["/pages/trade"],
    load: () => import("../screens/fuel/swap/index.tsx"),
    title: msg`Trade`,
  },
  {
    paths: ["/pages/vote"],
    load: () => import("../screens/votes/index.tsx"),
    title: msg`Vote`,
  },
  {
    paths: ["/pages/pledge"],
    load: () => import("../screens/fuel/stake/index.tsx"),
    title: msg`Pledge`,
  },
  {
    paths: ["/pages/positions"],
    load: () => import("../screens/fuel/positions/index.tsx"),
    title: msg`My holdings`,
  },
  {
    paths: ["/pages/nft"],
    load: () => import("../screens/passes/index.tsx"),
    title: msg`NFT`,
    visitor: true,
  },
  {
    paths: ["/pages/nftDetails"],
    load: () => import("../screens/passes/details/index.tsx"),
    title: msg`Pass details`,
    visitor: true,
  },
  {
    paths: ["/pages/myNft"],
    load: () => import("../screens/passes/mine/index.tsx"),
    title: msg`My passes`,
  },
  {
    paths: ["/pages/nftPledge"],
    load: () => import("../screens/passes/stake/index.tsx"),
    title: msg`Pledge or give passes`,
  },
  { paths: ["/pages/my"], load: () => import("../screens/my/index.tsx"), title: msg`My` },
  {
    paths: ["/pages/login"],
    load: () => import("../screens/accounts/sign-in/index.tsx"),
    title: msg`Sign in`,
    texts: "forms",
    visitor: true,
  },
  {
    paths: ["/pages/register"],
    load: () => import("../screens/accounts/register/index.tsx"),
    title: msg`Register`,
    texts: "forms",
    visitor: true,
  },
  {
    paths: ["/pages/assetsDetail"],
    load: () => import("../screens/wallet/assets/index.tsx"),
    title: msg`Asset details`,
  },
  {
    paths: ["/pages/bill"],
    load: () => import("../screens/wallet/statement/index.tsx"),
    title: msg`Bill`,
  },
  {
    paths: ["/pages/verify"],
    load: () => import("../screens/wallet/verify/index.tsx"),
    title: msg`Check a receipt`,
    visitor: true,
  },
  {
    paths: ["/pages/recharge"],
    load: () => import("../screens/deposits/index.tsx"),
    title: msg`Deposit`,
  },
  {
    paths: ["/pages/withdraw"],
    load: () => import("../screens/withdrawals/index.tsx"),
    title: msg`Withdrawal`,
  },
  {
    paths: ["/pages/convert"],
    load: () => import("../screens/wallet/transfer/index.tsx"),
    title: msg`Member transfer`,
  },
  {
    paths: ["/pages/notice"],
    load: loadNotices,
    title: msg`Notices`,
    visitor: true,
  },
  {
    paths: ["/pages/inbox"],
    load: () => import("../screens/notices/inbox/index.tsx"),
    title: msg`Inbox`,
  },
  {
    paths: ["/pages/article"],
    load: loadNotices,
    title: msg`Articles`,
    visitor: true,
  },
  {
    paths: ["/pages/details"],
    load: loadNotices,
    title: msg`Details`,
    visitor: true,
  },
  {
    paths: ["/pages/forget"],
    load: () => import("../screens/accounts/reset-password/index.tsx"),
    title: msg`Reset login password`,
    visitor: true,
  },
  {
    paths: ["/pages/resetPwd"],
    load: () => import("../screens/accounts/reset-password/index.tsx"),
    title: msg`Reset login password`,
  },
  {
    paths: ["/pages/recover"],
    load: () => import("../screens/accounts/recover/index.tsx"),
    title: msg`Recover account`,
    visitor: true,
  },
  {
    paths: ["/pages/changePwd"],
    load: () => import("../screens/accounts/change-password/index.tsx"),
    title: msg`Change password`,
  },
  {
    paths: ["/pages/security"],
    load: () => import("../screens/accounts/security/index.tsx"),
    title: msg`Security`,
  },
  {
    paths: ["/pages/factors"],
    load: () => import("../screens/accounts/factors/index.tsx"),
    title: msg`Passkeys and codes`,
  },
  {
    paths: ["/pages/promotion"],
    load: () => import("../screens/team/invite/index.tsx"),
    title: msg`Invite`,
  },
  {
    paths: ["/pages/manage"],
    load: () => import("../screens/team/members/index.tsx"),
    title: msg`Team`,
  },
  {
    paths: ["/pages/ecology"],
    load: () => import("../screens/fuel/ecosystem/index.tsx"),
    title: msg`Ecosystem`,
    visitor: true,
  },
  {
    paths: ["/pages/feedback"],
    load: () => import("../screens/feedback/write/index.tsx"),
    title: msg`Feedback`,
  },
  {
    paths: ["/pages/feedbackRecord"],
    load: () => import("../screens/feedback/history/index.tsx"),
    title: msg`My feedback`,
  },
  {
    paths: ["/pages/waiting"],
    load: () => import("../screens/my/waiting/index.tsx"),
    title: msg`Waiting to be sent`,
  },
  {
    paths: ["/pages/evidence"],
    load: () => import("../screens/wallet/evidence/index.tsx"),
    title: msg`Evidence`,
  },
  {
    paths: ["/pages/reserves"],
    load: () => import("../screens/wallet/reserves/index.tsx"),
    title: msg`Totals and reserves`,
    visitor: true,
  },
  {
    paths: ["/pages/webview"],
    load: () => import("../screens/webview/index.tsx"),
    title: msg`starship`,
    visitor: true,
  },
  {
    paths: ["/choose-location"],
    load: () => import("../screens/places/choose/index.tsx"),
    title: msg`Choose a location`,
  },
  {
    paths: ["/open-location"],
    load: () => import("../screens/places/show/index.tsx"),
    title: msg`Location`,
    visitor: true,
  },
];

const notFound: Route = {
  paths: ["*"],
  load: () => import("../screens/not-found/index.tsx"),
  title: msg`Not found`,
  visitor: true,
};

/** Falls back to the not-found route. */
export function routeOf(path: string): Route {
  return routes.find((route) => route.paths.includes(path)) ?? notFound;
}
