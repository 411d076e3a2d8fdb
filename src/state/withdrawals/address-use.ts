import { useEffect, useState } from "react";
import type { AddressUse } from "../../../contract/withdrawals/schemas.ts";
import { api } from "../client.ts";
import { useOnline } from "../connection.ts";
import { failureOf, type Failure } from "../later/failure.ts";

/** `unknown`: the server was not asked, or could not tell. */
export type AskedAddress =
  | { state: "asking" }
  | { state: "known"; use: AddressUse }
  | { state: "refused"; failure: Failure }
  | { state: "unknown" };

/** Asks again on reconnect. Null asks nothing. */
export function useAddressUse(address: string | null): AskedAddress {
  const online = useOnline();
  const [answer, setAnswer] = useState<{ address: string; asked: AskedAddress } | null>(null);
  useEffect(() => {
    if (address === null || !online) return;
    let isCurrent = true;
    void ask(address).then((asked) => isCurrent && setAnswer({ address, asked }));
    return () => {
      isCurrent = false;
    };
  }, [address, online]);
  if (answer?.address === address) return answer.asked;
  return { state: online ? "asking" : "unknown" };
}

async function ask(address: string): Promise<AskedAddress> {
  try {
    return { state: "known", use: (await api.call("GET withdraw/address", { address })).data };
  } catch (error) {
    const failure = failureOf(error);
    return failure.field === "address" ? { state: "refused", failure } : { state: "unknown" };
  }
}
