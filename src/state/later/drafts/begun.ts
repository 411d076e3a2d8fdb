/**
 * A payment that the balance does not cover: kept while the member deposits, so that its sheet opens filled in again.
 * Never a password. Source: rules.md C185.
 */
import { useEffect, useState } from "react";
import { keepDraft, readDraft } from "./drafts.ts";

const NAME = "begun payment";
/** Deposits take minutes; a sheet of yesterday would surprise. */
const LONGEST_MS = 86_400_000;

export interface BegunPayment {
  /** Of the screen, with its query: "/pages/nftDetails?id=3". */
  path: string;
  /** USDT that it takes, as the wire writes amounts. */
  need: string;
  /** What was chosen and typed, by field. */
  form: Record<string, string>;
}

/** The write under way: the screen that reads is opened by the same press. */
let keeping: Promise<void> = Promise.resolve();

export function keepBegun(payment: BegunPayment): void {
  keeping = keepDraft(NAME, payment);
}

/** Shows it to the screen that leads back; null for none. */
export function useBegun(): BegunPayment | null {
  const [begun, setBegun] = useState<BegunPayment | null>(null);
  useEffect(() => {
    let isMounted = true;
    void readBegun().then((found) => isMounted && setBegun(found));
    return () => {
      isMounted = false;
    };
  }, []);
  return begun;
}

/**
 * Gives the screen at `path` what was begun there, once: it is no draft any more then.
 * @param take gets it when `isReady`, with the documents that the sheet needs.
 */
export function useReturn(path: string, isReady: boolean, take: (form: BegunPayment["form"]) => void): void {
  useEffect(() => {
    if (!isReady) return;
    let isMounted = true;
    void readBegun().then((found) => {
      if (!isMounted || found?.path !== path) return;
      void keepDraft(NAME, null);
      take(found.form);
    });
    return () => {
      isMounted = false;
    };
    // Once: `take` is new with each render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [path, isReady]);
}

async function readBegun(): Promise<BegunPayment | null> {
  await keeping;
  const stored = await readDraft(NAME, LONGEST_MS);
  return isBegun(stored) ? stored : null;
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
