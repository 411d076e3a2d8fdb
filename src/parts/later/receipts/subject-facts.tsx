/** Unknown fields keep their name. */
import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { canonical, type Json } from "../../../../contract/canonical.ts";
import type { Subject } from "../../../../contract/evidence/receipt.ts";
import { formatExact, formatNumber, formatRate } from "../../../i18n/format.ts";
import { assetName, assetUnit, type Currency } from "../../../i18n/names.ts";
import type { Fact } from "../../../ui/later/lists/Facts.tsx";
import { Own } from "../../../ui/values/Own.tsx";

interface Known {
  name: MessageDescriptor;
  /** Instead of the name, for one action. */
  nameOf?: Readonly<Record<string, MessageDescriptor>>;
  show?: Show;
  /** Shown below its name. */
  long?: true;
}

/** Null: the value is invalid, and is shown as it is. */
type Show = (value: Json, field: FieldOf) => ReactNode;

interface FieldOf {
  action: string;
  subject: Subject;
  language: string;
}

const assets: ReadonlySet<unknown> = new Set<Currency>(["usdt", "points", "fuel", "lock"]);
const DECIMAL = /^-?\d{1,20}(\.\d{1,18})?$/;

function isDecimal(value: Json): value is string {
  return typeof value === "string" && DECIMAL.test(value);
}

function amount(unit: (field: FieldOf) => Json | undefined): Show {
  return (value, field) => {
    const asset = unit(field);
    if (!isDecimal(value)) return null;
    const text = formatExact(value, field.language);
    return <Own>{isAsset(asset) ? `${text} ${assetUnit(asset)}` : text}</Own>;
  };
}

function isAsset(value: unknown): value is Currency {
  return assets.has(value);
}

const usdt = amount(() => "usdt");
const fuel = amount(() => "fuel");
const paid = amount(({ action, subject }) =>
  action === "stake/create" ? "fuel" : (subject["payType"] ?? "usdt"),
);
const rate: Show = (value, { language }) => (isDecimal(value) ? formatRate(value, language) : null);
const count: Show = (value, { language }) =>
  Number.isSafeInteger(value) ? formatNumber(value as number, language) : null;
const asset: Show = (value) => (isAsset(value) ? assetName(value) : null);
const days: Show = (value) =>
  Number.isSafeInteger(value) ? plural(value as number, { one: "# day", other: "# days" }) : null;
const member: Show = (value) => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const { uid, account, ...others } = value;
  if (typeof uid !== "string" || typeof account !== "string" || Object.keys(others).length > 0) return null;
  return <bdi>{`${account} (UID ${uid})`}</bdi>;
};

/** In display order. */
const known: Readonly<Record<string, Known>> = {
  recipient: { name: msg`Recipient`, show: member },
  address: { name: msg`Address`, long: true },
  nft: { name: msg`Pass` },
  quantity: { name: msg`Quantity`, show: count },
  passes: { name: msg`Pass numbers`, long: true },
  serials: { name: msg`Pass numbers`, long: true },
  level: { name: msg`Level`, show: count },
  seat: { name: msg`Position`, show: count },
  from: { name: msg`From asset`, show: asset },
  to: { name: msg`To asset`, show: asset },
  payType: { name: msg`Paid from`, show: asset },
  amount: { name: msg`Amount`, show: paid },
  pay: { name: msg`You pay`, show: amount(({ subject }) => subject["from"] ?? "usdt") },
  receive: { name: msg`You receive`, show: amount(({ subject }) => subject["to"] ?? "usdt") },
  fee: { name: msg`Fee`, show: amount(({ action }) => (action === "wallet/swap" ? "fuel" : "usdt")) },
  feeRate: { name: msg`Fee rate`, show: rate },
  burn: { name: msg`Burn`, show: fuel },
  burnRate: { name: msg`Burn rate`, show: rate },
  price: { name: msg`Fuel price at the time`, show: usdt },
  passPrice: { name: msg`Price per pass`, show: usdt },
  voteValue: { name: msg`Income cap`, show: usdt },
  fuel: { name: msg`Fuel needed`, show: fuel },
  burnt: { name: msg`Fuel burned`, show: fuel },
  rate: { name: msg`Rate`, show: rate },
  termDays: { name: msg`Term`, show: days },
  ofParts: { name: msg`Returned over`, show: days },
  vote: { name: msg`Vote number` },
  stake: { name: msg`Pledge number` },
  withdrawal: { name: msg`Withdrawal number` },
  returns: {
    name: msg`Returns the transfer`,
    nameOf: { "nft/transferReturn": msg`Returns the gift` },
    long: true,
  },
};

export function subjectFacts(action: string, subject: Subject, language: string): Fact[] {
  const order = Object.keys(known);
  const place = (name: string) => (Object.hasOwn(known, name) ? order.indexOf(name) : order.length);
  return Object.keys(subject)
    .toSorted((a, b) => place(a) - place(b))
    .map((name) => factOf(name, subject[name] ?? null, { action, subject, language }));
}

function factOf(name: string, value: Json, field: FieldOf): Fact {
  const one = Object.hasOwn(known, name) ? known[name] : undefined;
  const shown = one?.show?.(value, field) ?? asItIs(value);
  const long = one?.long ?? (one === undefined || typeof value === "object");
  const label = one && i18n._(one.nameOf?.[field.action] ?? one.name);
  return { key: `subject-${name}`, name: label ?? <code>{name}</code>, value: shown, long };
}

function asItIs(value: Json): ReactNode {
  if (Array.isArray(value) && value.every((one) => typeof one === "number" || typeof one === "string"))
    return <bdi>{value.join(", ")}</bdi>;
  return typeof value === "string" ? (
    <bdi>
      <code>{value}</code>
    </bdi>
  ) : (
    <code>{canonical(value)}</code>
  );
}
