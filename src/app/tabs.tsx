import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ReactElement } from "react";
import { HomeIcon, MyIcon, PassIcon, StakeIcon, SwapIcon, VoteIcon } from "../ui/icons/index.ts";

export interface TabRoute {
  path: string;
  label: MessageDescriptor;
  icon: ReactElement;
  raised?: true;
}

/** Source: rules.md U2. */
export const tabs: readonly TabRoute[] = [
  { path: "/pages/index", label: msg`Home`, icon: <HomeIcon /> },
  { path: "/pages/trade", label: msg`Trade`, icon: <SwapIcon /> },
  { path: "/pages/vote", label: msg`Vote`, icon: <VoteIcon />, raised: true },
  { path: "/pages/pledge", label: msg`Pledge`, icon: <StakeIcon /> },
  { path: "/pages/nft", label: msg`NFT`, icon: <PassIcon /> },
  { path: "/pages/my", label: msg`My`, icon: <MyIcon /> },
];

export function tabOf(path: string): TabRoute | undefined {
  return tabs.find((tab) => tab.path === (path === "/" ? "/pages/index" : path));
}
