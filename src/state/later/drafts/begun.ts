/**
 * A payment that the balance does not cover: kept while the member deposits or buys fuel, so that its sheet opens filled
 * in again. Never a password. Source: rules.md C185.
 */
import { useEffect, useEffectEvent, useState } from "react";
import { keepDraft, readDraft } from "./drafts.ts";

/** One for each: buying the fuel that a vote lacks may lack USDT itself. */
const names = { usdt: "begun payment", fuel: "begun payment of fuel" } as const;
/** Deposits take minutes; a sheet of yesterday would surprise. */
const LONGEST_MS = 86_400_000;

/** What there is a way to more of. */
export type ShortAsset = keyof typeof names;

export interface BegunPayment {
  /** Of the screen, with its query: "/pages/nftDetails?id=3". */
  path: string;
  /** What it takes of the asset that is short, as the wire writes amounts. */
  need: string;
  /** What was chosen and typed, by field. */
  form: Record<string, string>;
}

/** The write under way: the screen that reads is opened by the same press. */
let keeping: Promise<void> = Promise.resolve();

export function keepBegun(asset: ShortAsset, payment: BegunPayment): void {
  keeping = keepDraft(names[asset], payment);
}

/** Shows it to the screen that leads back; null for none. */
export function useBegun(asset: ShortAsset): BegunPayment | null {
  const [begun, setBegun] = useState<BegunPayment | null>(null);
  useEffect(() => {
    let isMounted = true;
    void readBegun(asset).then((found) => isMounted && setBegun(found));
    return () => {
      isMounted = false;
    };
  }, [asset]);
  return begun;
}

export interface Return {
  /** With the documents that the sheet needs. */
  isReady?: boolean;
  /** The member has begun something else while it was read: that stays. */
  isTouched: boolean;
}

/** Gives the screen at `path` what was begun there, once: it is no draft any more then. */
export function useReturn(
  path: string,
  { isReady = true, isTouched }: Return,
  take: (form: BegunPayment["form"]) => void,
): void {
  const end = useEffectEvent(({ asset, form }: BegunPayment & { asset: ShortAsset }) => {
    void keepDraft(names[asset], null);
    if (!isTouched) take(form);
  });
  useEffect(() => {
    if (!isReady) return;
    let isMounted = true;
    void readBegunAt(path).then((found) => {
      if (isMounted && found !== null) end(found);
    });
    return () => {
      isMounted = false;
    };
  }, [path, isReady]);
}

async function readBegun(asset: ShortAsset): Promise<BegunPayment | null> {
  await keeping;
  const stored = await readDraft(names[asset], LONGEST_MS);
  return isBegun(stored) ? stored : null;
}

async function readBegunAt(path: string): Promise<(BegunPayment & { asset: ShortAsset }) | null> {
  for (const asset of ["usdt", "fuel"] as const) {
    const found = await readBegun(asset);
    if (found?.path === path) return { ...found, asset };
  }
  return null;
}

/** A draft may be of an earlier version. */
function isBegun(stored: unknown): stored is BegunPayment {
  if (typeof stored !== "object" || stored === null) return false;
  const { path, need, form } = stored as Partial<Record<keyof BegunPayment, unknown>>;
  return (
    typeof path === "string" &&
    path.startsWith("/pages/") &&
    typeof need === "string" &&
    /^\d+(\.\d{1,8})?$/.test(need) &&
    typeof form === "object" &&
    form !== null &&
    Object.values(form).every((value) => typeof value === "string")
  );
}
