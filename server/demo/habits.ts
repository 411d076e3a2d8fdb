/** For members outside the story. */
import { parseAmount, formatAmount } from "../../contract/money.ts";
import { defaultSettings } from "../../contract/operator/settings.ts";
import { DAYS } from "./calendar.ts";
import type { Plan } from "./members.ts";
import {
  asksToWithdraw,
  buysFuel,
  buysPasses,
  convertsFuel,
  reinvests,
  stakesFuel,
  stakesPasses,
  transfers,
  upgrades,
  votes,
} from "./member-acts.ts";
import { approves, confirms, credits } from "./operator-acts.ts";
import type { Scene } from "./scene.ts";

type Habit = (plan: Plan) => Scene[];

const habits: Habit[] = [
  ({ account, day, level }) => [
    { day: day + 6, time: "11:00", act: buysFuel(account, fuelMoney[level]!) },
    { day: day + 6, time: "11:10", act: reinvests(account) },
  ],
  ({ account, day, level }) => [{ day: day + 3, time: "14:00", act: upgrades(account, level + 1) }],
  ({ account, day }) => [
    { day: day + 2, time: "12:00", act: buysPasses(account, 1, 2) },
    { day: day + 2, time: "12:05", act: stakesPasses(account, 1, 1) },
    { day: day + 4, time: "16:00", act: buysPasses(account, 2, 1) },
    { day: day + 5, time: "16:30", act: stakesPasses(account, 2, 1) },
  ],
  ({ account, day }) => [
    { day: day + 1, time: "13:00", act: buysFuel(account, "100") },
    { day: day + 2, time: "13:30", act: stakesFuel(account, "80") },
  ],
  ({ account, referrer, day }) => [{ day: day + 3, time: "17:00", act: transfers(account, "50", referrer) }],
  ({ account, day }) => [
    { day: day + 4, time: "20:15", act: asksToWithdraw(account, "100", 2) },
    { day: day + 5, time: "09:20", act: approves(account) },
    { day: day + 5, time: "11:45", act: confirms(account) },
  ],
  ({ account, day }) => [
    { day: day + 2, time: "15:00", act: buysFuel(account, "50") },
    { day: day + 7, time: "15:20", act: convertsFuel(account, "20", "usdt") },
  ],
];

/** By level, at the highest price. */
const fuelMoney = ["", "20", "60", "120", "240", "350", "580"];

/** Deterministic. */
export function habitsOf(plan: Plan, index: number): Scene[] {
  const { account, day, level } = plan;
  if (level === 0) return [];
  const price = parseAmount(defaultSettings.voteLevels[level - 1]!.payPrice);
  const minute = (index * 7) % 50;
  const usual: Scene[] = [
    {
      day,
      time: `10:${10 + (minute % 40)}`,
      act: credits(account, formatAmount(price * 3n + parseAmount("700"))),
    },
    { day, time: `11:${10 + (minute % 40)}`, act: votes(account, level) },
  ];
  const later = habits[index % habits.length]!(plan);
  return [...usual, ...later].filter((scene) => scene.day < DAYS);
}
