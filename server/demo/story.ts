import {
  asksForReturn,
  asksToWithdraw,
  buysFuel,
  buysPasses,
  convertsFuel,
  givesPass,
  reinvests,
  stakesFuel,
  stakesPasses,
  takesBack,
  transfers,
  upgrades,
  votes,
  writes,
} from "./member-acts.ts";
import {
  airdrops,
  approves,
  confirms,
  credits,
  freezes,
  pricesFuel,
  publishes,
  rejects,
  replies,
  shows,
  unfreezes,
} from "./operator-acts.ts";
import type { Act, Scene } from "./scene.ts";
import { answers } from "./texts/answers.ts";
import { howItWorks, readingTheStatement, pledgedFuel } from "./texts/articles.ts";
import { articlesBanner, passesBanner, pledgeBanner } from "./texts/banners.ts";
import { letters } from "./texts/letters.ts";
import { onlyBep20, settledAtMidnight, pledgedPasses, welcome, withdrawalHours } from "./texts/notices.ts";

/** By the last day the first stake is being released, the second still yields. */
const captain: [day: number, time: string, act: Act][] = [
  [0, "09:05", credits("captain", "9000")],
  [0, "09:40", votes("captain", 4)],
  [2, "15:10", buysFuel("captain", "1000")],
  [6, "12:30", upgrades("captain", 5)],
  [8, "10:05", stakesFuel("captain", "400")],
  [10, "18:20", buysPasses("captain", 3, 2)],
  [10, "18:25", buysPasses("captain", 1, 3)],
  [11, "09:15", stakesPasses("captain", 3, 1)],
  [11, "09:20", stakesPasses("captain", 1, 2)],
  [12, "20:40", givesPass("captain", 1, "nova")],
  [14, "13:05", transfers("captain", "200", "lyra")],
  [15, "09:30", credits("captain", "3000")],
  [16, "19:45", reinvests("captain")],
  [18, "18:40", asksToWithdraw("captain", "200", 0)],
  [19, "09:30", approves("captain")],
  [19, "11:15", confirms("captain")],
  [22, "21:30", asksToWithdraw("captain", "500", 1)],
  [23, "09:40", rejects("captain", "Please confirm the new address with support first.")],
  [25, "19:05", asksToWithdraw("captain", "100", 1)],
  [25, "19:20", takesBack("captain")],
  [27, "16:10", convertsFuel("captain", "50", "usdt")],
  [28, "10:50", convertsFuel("captain", "30", "points")],
  [30, "14:35", stakesFuel("captain", "100")],
  [33, "12:10", transfers("nova", "100", "captain")],
  [34, "08:25", asksForReturn("nova")],
  [36, "20:20", givesPass("orion", 2, "captain")],
  [42, "18:30", asksToWithdraw("captain", "150", 0)],
  [43, "09:50", approves("captain")],
  [43, "18:15", asksToWithdraw("captain", "120", 0)],
];

/** A small vote that is soon out, a growing team, a founder's points, a new member. */
const others: [day: number, time: string, act: Act][] = [
  [1, "10:15", credits("nova", "2500")],
  [1, "10:45", votes("nova", 1)],
  [13, "11:20", buysFuel("nova", "50")],
  [20, "12:05", reinvests("nova")],
  [24, "21:10", votes("nova", 4)],
  [17, "10:30", credits("lyra", "500", "points")],
  [17, "15:45", votes("lyra", 3, "points")],
  [35, "19:10", credits("orion", "600")],
  [35, "19:30", buysPasses("orion", 2, 2)],
  [26, "16:45", freezes("mimosa", "The member reported a lost phone.")],
  [29, "10:25", unfreezes("mimosa", "Identified by support.")],
  [38, "19:40", asksToWithdraw("rigel", "200", 1)],
  [39, "10:10", rejects("rigel", "The address belongs to an exchange that does not take BEP20.")],
  [41, "10:05", credits("mira", "120")],
  [40, "15:00", airdrops("First passes", "5", "captain", "nova", "orion")],
];

/** Falls, recovers for the captain's swap, and rises a little at the end. */
const prices: [day: number, time: string, act: Act][] = [
  [5, "10:00", pricesFuel("0.97")],
  [11, "10:00", pricesFuel("0.92")],
  [18, "10:00", pricesFuel("0.96")],
  [24, "10:00", pricesFuel("1")],
  [32, "10:00", pricesFuel("1.04")],
  [36, "10:00", pricesFuel("1.02")],
  [41, "10:00", pricesFuel("1.06")],
];

const written: [day: number, time: string, act: Act][] = [
  [0, "08:05", publishes(howItWorks)],
  ...answers.map((text): [number, string, Act] => [0, "08:10", publishes(text)]),
  [0, "08:30", publishes(withdrawalHours)],
  [0, "08:35", publishes(welcome)],
  [0, "08:40", shows(passesBanner)],
  [8, "09:00", publishes(pledgedFuel)],
  [8, "09:10", shows(pledgeBanner)],
  [10, "09:00", publishes(pledgedPasses)],
  [20, "10:00", publishes(settledAtMidnight)],
  [26, "10:00", publishes(readingTheStatement)],
  [26, "10:10", shows(articlesBanner)],
  [37, "09:00", publishes(onlyBep20)],
];

const { whichPrice, offlineBill, largerType } = letters.captain;
const letterScenes: [day: number, time: string, act: Act][] = [
  [17, "20:05", writes("captain", whichPrice.content)],
  [18, "10:10", replies("captain", whichPrice.reply)],
  [21, "19:30", writes("lyra", letters.lyra.content)],
  [22, "09:30", replies("lyra", letters.lyra.reply)],
  [29, "13:15", writes("orion", letters.orion.content)],
  [31, "09:45", writes("captain", offlineBill.content)],
  [31, "15:20", replies("captain", offlineBill.reply)],
  [34, "08:50", writes("regulus", letters.regulus.content)],
  [34, "11:30", replies("regulus", letters.regulus.reply)],
  [42, "22:10", writes("rigel", letters.rigel.content)],
  [43, "20:45", writes("captain", largerType.content)],
];

export const story: Scene[] = [...captain, ...others, ...prices, ...written, ...letterScenes].map(
  ([day, time, act]) => ({ day, time, act }),
);
