import { useEffect, useEffectEvent, useState } from "react";
import { addressShare } from "../../state/withdrawals/shared-address.ts";

/**
 * Returns the shared address once; null without one.
 * @param take not called if an address was typed meanwhile.
 */
export function useSharedAddress(take: (address: string) => void, isTyped: boolean): string | null {
  const [shared, setShared] = useState<string | null>(null);
  const show = useEffectEvent((address: string) => {
    if (isTyped) return;
    setShared(address);
    take(address);
  });
  useEffect(() => {
    let isMounted = true;
    void addressShare().then((found) => {
      if (!found || !isMounted) return;
      show(found.address);
      return found.drop();
    });
    return () => {
      isMounted = false;
    };
  }, []);
  return shared;
}
