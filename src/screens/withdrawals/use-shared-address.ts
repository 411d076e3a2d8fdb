import { useEffect, useState } from "react";
import { addressShare } from "../../state/withdrawals/shared-address.ts";

/** The address that another app has shared, once; null without one. @param take puts it into the form. */
export function useSharedAddress(take: (address: string) => void): string | null {
  const [shared, setShared] = useState<string | null>(null);
  useEffect(() => {
    let isMounted = true;
    void addressShare().then((found) => {
      if (!found || !isMounted) return;
      setShared(found.address);
      take(found.address);
      return found.drop();
    });
    return () => {
      isMounted = false;
    };
    // Once, when the form appears.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return shared;
}
