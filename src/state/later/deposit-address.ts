/** The platform allocates a deposit address on request, never by a sync. Source: rules.md D24. */
import { useEffect } from "react";
import { proxy } from "valtio/vanilla";
import { useSnapshot } from "valtio";
import { api } from "../client.ts";
import { useOnline } from "../connection.ts";
import { refresh } from "../refresh.ts";
import { session } from "../session.ts";
import { useDocument } from "../use-mirrored.ts";

const asking = proxy({ isUnderWay: false });
/** Prevents an immediate second request if the refresh does not bring the address. */
const PAUSE_MS = 10_000;
let given: { uid: string; at: number } | null = null;

export function useDepositAddress(): ReturnType<typeof useDocument<"rechargeAddress">> {
  const mirrored = useDocument("rechargeAddress");
  const online = useOnline();
  const { isUnderWay } = useSnapshot(asking);
  const isMissing = mirrored.state === "absent" && online;
  useEffect(() => {
    if (isMissing && session.uid !== null) void ask(session.uid);
  }, [isMissing]);
  return isUnderWay && mirrored.state === "absent" ? { state: "loading" } : mirrored;
}

/** Never throws. */
async function ask(uid: string): Promise<void> {
  const isJustGiven = given?.uid === uid && performance.now() - given.at < PAUSE_MS;
  if (asking.isUnderWay || isJustGiven) return;
  asking.isUnderWay = true;
  try {
    await api.call("GET recharge/rechargeAddress", {});
    given = { uid, at: performance.now() };
    await refresh();
  } catch (error) {
    console.warn("No deposit address was given", error);
  } finally {
    asking.isUnderWay = false;
  }
}
