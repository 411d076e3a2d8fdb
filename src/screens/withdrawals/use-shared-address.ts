import { useEffect, useEffectEvent, useState } from "react";
import { addressShare } from "../../state/withdrawals/shared-address.ts";

/**
 * The address that another app has shared, once; null without one.
 * @param take puts it into the form, unless one was typed while it was read.
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
