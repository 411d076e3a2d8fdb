/**
 * A payment that the balance does not cover, kept while the member gets more, so that its sheet reopens filled in.
 * Never holds a password. Source: rules.md C185.
 */
import { useEffect, useEffectEvent, useState } from "react";
import { keepDraft, readDraft } from "./drafts.ts";

/** There are two drafts: buying the fuel that a vote lacks may itself lack USDT. */
const names = { usdt: "begun payment", fuel: "begun payment of fuel" } as const;
/** A sheet of yesterday would surprise the member. */
const LONGEST_MS = 86_400_000;

export type ShortAsset = keyof typeof names;

export interface BegunPayment {
  /** Path with query, such as "/pages/nftDetails?id=3". */
  path: string;
  /** Amount needed of the short asset, as a decimal string. */
  need: string;
  /** What was chosen and typed, by field name. */
  form: Record<string, string>;
}

/** The write under way: the same press opens the screen that reads the draft. */
let keeping: Promise<void> = Promise.resolve();

export function keepBegun(asset: ShortAsset, payment: BegunPayment): void {
  keeping = keepDraft(names[asset], payment);
}

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
  isReady?: boolean;
  /** Whether the member has begun something else, which then stays. */
  isTouched: boolean;
}

/** Passes the payment begun at `path` to `take`, once. */
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

/** An earlier app version may have stored it. */
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
