import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ComponentType } from "react";
import { loadHome } from "./first-screen.ts";

export interface Route {
  paths: readonly [string, ...string[]];
  load(): Promise<{ default: ComponentType }>;
  title: MessageDescriptor;
  /** Whether one may be here without having signed in. Source: product.md, "which routes need login". */
  visitor: boolean;
}

/** Every route: to add a screen, add its folder under src/screens and its line here. */
export const routes: readonly Route[] = [
  {
    paths: ["/pages/index", "/"],
    load: loadHome,
    title: msg`Home`,
    visitor: true,
  },
  {
    paths: ["/pages/trade"],
    load: () => import("../screens/trade/index.tsx"),
    title: msg`Trade`,
    visitor: false,
  },
  {
    paths: ["/pages/vote"],
    load: () => import("../screens/vote/index.tsx"),
    title: msg`Vote`,
    visitor: false,
  },
  {
    paths: ["/pages/pledge"],
    load: () => import("../screens/pledge/index.tsx"),
    title: msg`Pledge`,
    visitor: false,
  },
  { paths: ["/pages/nft"], load: () => import("../screens/nft/index.tsx"), title: msg`NFT`, visitor: true },
  {
    paths: ["/pages/nftDetails"],
    load: () => import("../screens/nft/details/index.tsx"),
    title: msg`Pass details`,
    visitor: false,
  },
  {
    paths: ["/pages/myNft"],
    load: () => import("../screens/nft/mine/index.tsx"),
    title: msg`My passes`,
    visitor: false,
  },
  {
    paths: ["/pages/nftPledge"],
    load: () => import("../screens/nft/pledge/index.tsx"),
    title: msg`Stake or give passes`,
    visitor: false,
  },
  { paths: ["/pages/my"], load: () => import("../screens/my/index.tsx"), title: msg`My`, visitor: false },
  {
    paths: ["/pages/login"],
    load: () => import("../screens/login/index.tsx"),
    title: msg`Sign in`,
    visitor: true,
  },
  {
    paths: ["/pages/register"],
    load: () => import("../screens/register/index.tsx"),
    title: msg`Register`,
    visitor: true,
  },
  {
    paths: ["/pages/assetsDetail"],
    load: () => import("../screens/assetsDetail/index.tsx"),
    title: msg`Asset details`,
    visitor: false,
  },
  {
    paths: ["/pages/bill"],
    load: () => import("../screens/bill/index.tsx"),
    title: msg`Bill`,
    visitor: false,
  },
  {
    paths: ["/pages/recharge"],
    load: () => import("../screens/recharge/index.tsx"),
    title: msg`Deposit`,
    visitor: false,
  },
  {
    paths: ["/pages/withdraw"],
    load: () => import("../screens/withdraw/index.tsx"),
    title: msg`Withdrawal`,
    visitor: false,
  },
  {
    paths: ["/pages/convert"],
    load: () => import("../screens/convert/index.tsx"),
    title: msg`Member transfer`,
    visitor: false,
  },
  {
    paths: ["/pages/notice"],
    load: () => import("../screens/notice/index.tsx"),
    title: msg`Notices`,
    visitor: true,
  },
  {
    paths: ["/pages/article"],
    load: () => import("../screens/article/index.tsx"),
    title: msg`Articles`,
    visitor: true,
  },
  {
    paths: ["/pages/details"],
    load: () => import("../screens/details/index.tsx"),
    title: msg`Details`,
    visitor: true,
  },
  {
    paths: ["/pages/forget"],
    load: () => import("../screens/forget/index.tsx"),
    title: msg`Reset login password`,
    visitor: true,
  },
  {
    paths: ["/pages/resetPwd"],
    load: () => import("../screens/forget/index.tsx"),
    title: msg`Reset login password`,
    visitor: false,
  },
  {
    paths: ["/pages/changePwd"],
    load: () => import("../screens/changePwd/index.tsx"),
    title: msg`Change password`,
    visitor: false,
  },
  {
    paths: ["/pages/security"],
    load: () => import("../screens/security/index.tsx"),
    title: msg`Security`,
    visitor: false,
  },
  {
    paths: ["/pages/promotion"],
    load: () => import("../screens/promotion/index.tsx"),
    title: msg`Invite`,
    visitor: false,
  },
  {
    paths: ["/pages/manage"],
    load: () => import("../screens/manage/index.tsx"),
    title: msg`Team`,
    visitor: false,
  },
  {
    paths: ["/pages/ecology"],
    load: () => import("../screens/ecology/index.tsx"),
    title: msg`Ecosystem`,
    visitor: false,
  },
  {
    paths: ["/pages/feedback"],
    load: () => import("../screens/feedback/index.tsx"),
    title: msg`Feedback`,
    visitor: false,
  },
  {
    paths: ["/pages/feedbackRecord"],
    load: () => import("../screens/feedbackRecord/index.tsx"),
    title: msg`My feedback`,
    visitor: false,
  },
  {
    paths: ["/pages/webview"],
    load: () => import("../screens/webview/index.tsx"),
    title: msg`starship`,
    visitor: true,
  },
  {
    paths: ["/choose-location"],
    load: () => import("../screens/choose-location/index.tsx"),
    title: msg`Choose a place`,
    visitor: false,
  },
  {
    paths: ["/open-location"],
    load: () => import("../screens/open-location/index.tsx"),
    title: msg`Place`,
    visitor: true,
  },
];

const notFound: Route = {
  paths: ["*"],
  load: () => import("../screens/not-found/index.tsx"),
  title: msg`Not found`,
  visitor: true,
};

/** The route of a path; an unknown one leads to the screen that says so. */
export function routeOf(path: string): Route {
  return routes.find((route) => route.paths.includes(path)) ?? notFound;
}
