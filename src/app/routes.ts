import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ComponentType } from "react";
import { loadHome } from "../start/first-screen.ts";

export interface Route {
  paths: readonly [string, ...string[]];
  /** Routes with the same `load` share a screen, which stays mounted between them. */
  load: () => Promise<{ default: ComponentType }>;
  title: MessageDescriptor;
  /** Open to visitors. Source: rules.md U1. */
  visitor: boolean;
}

const loadNotices = () => import("../screens/notices/index.tsx");

/** To add a screen, add its folder under src/screens and its line here. */
export const routes: readonly Route[] = [
  {
    paths: ["/pages/index", "/"],
    load: loadHome,
    title: msg`Home`,
    visitor: true,
  },
  {
    paths: ["/pages/trade"],
    load: () => import("../screens/fuel/swap/index.tsx"),
    title: msg`Trade`,
    visitor: false,
  },
  {
    paths: ["/pages/vote"],
    load: () => import("../screens/votes/index.tsx"),
    title: msg`Vote`,
    visitor: false,
  },
  {
    paths: ["/pages/pledge"],
    load: () => import("../screens/fuel/stake/index.tsx"),
    title: msg`Pledge`,
    visitor: false,
  },
  {
    paths: ["/pages/positions"],
    load: () => import("../screens/fuel/positions/index.tsx"),
    title: msg`My holdings`,
    visitor: false,
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
    visitor: false,
  },
  {
    paths: ["/pages/nftPledge"],
    load: () => import("../screens/passes/stake/index.tsx"),
    title: msg`Pledge or give passes`,
    visitor: false,
  },
  { paths: ["/pages/my"], load: () => import("../screens/my/index.tsx"), title: msg`My`, visitor: false },
  {
    paths: ["/pages/login"],
    load: () => import("../screens/accounts/sign-in/index.tsx"),
    title: msg`Sign in`,
    visitor: true,
  },
  {
    paths: ["/pages/register"],
    load: () => import("../screens/accounts/register/index.tsx"),
    title: msg`Register`,
    visitor: true,
  },
  {
    paths: ["/pages/assetsDetail"],
    load: () => import("../screens/wallet/assets/index.tsx"),
    title: msg`Asset details`,
    visitor: false,
  },
  {
    paths: ["/pages/bill"],
    load: () => import("../screens/wallet/statement/index.tsx"),
    title: msg`Bill`,
    visitor: false,
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
    visitor: false,
  },
  {
    paths: ["/pages/withdraw"],
    load: () => import("../screens/withdrawals/index.tsx"),
    title: msg`Withdrawal`,
    visitor: false,
  },
  {
    paths: ["/pages/convert"],
    load: () => import("../screens/wallet/transfer/index.tsx"),
    title: msg`Member transfer`,
    visitor: false,
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
    visitor: false,
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
    visitor: false,
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
    visitor: false,
  },
  {
    paths: ["/pages/security"],
    load: () => import("../screens/accounts/security/index.tsx"),
    title: msg`Security`,
    visitor: false,
  },
  {
    paths: ["/pages/factors"],
    load: () => import("../screens/accounts/factors/index.tsx"),
    title: msg`Passkeys and codes`,
    visitor: false,
  },
  {
    paths: ["/pages/promotion"],
    load: () => import("../screens/team/invite/index.tsx"),
    title: msg`Invite`,
    visitor: false,
  },
  {
    paths: ["/pages/manage"],
    load: () => import("../screens/team/members/index.tsx"),
    title: msg`Team`,
    visitor: false,
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
    visitor: false,
  },
  {
    paths: ["/pages/feedbackRecord"],
    load: () => import("../screens/feedback/history/index.tsx"),
    title: msg`My feedback`,
    visitor: false,
  },
  {
    paths: ["/pages/waiting"],
    load: () => import("../screens/my/waiting/index.tsx"),
    title: msg`Waiting to be sent`,
    visitor: false,
  },
  {
    paths: ["/pages/evidence"],
    load: () => import("../screens/wallet/evidence/index.tsx"),
    title: msg`Evidence`,
    visitor: false,
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
    visitor: false,
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
