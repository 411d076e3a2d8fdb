import { useLingui } from "@lingui/react/macro";
import { createContext, use, type ReactNode } from "react";
import { Amount, type AmountProps } from "./Amount.tsx";
import { Dots } from "./Dots.tsx";

/** Source: rules.md C20. */
export const BalancesHidden = createContext(false);

/** For charts and sums, which are omitted. */
export function useBalancesHidden(): boolean {
  return use(BalancesHidden);
}

/** Typed amounts and previews use a plain Amount. */
export function OwnAmount(props: Omit<AmountProps, "hidden">) {
  return <Amount {...props} hidden={useBalancesHidden()} />;
}

export function Own({ children }: { children: ReactNode }) {
  return useBalancesHidden() ? <Dots /> : children;
}

/** Where the whole is public, the share reveals the amount. */
export function useOwnPicture(value: number, label: string): { value: number; label: string } {
  const { t } = useLingui();
  return useBalancesHidden() ? { value: 0, label: t`Hidden` } : { value, label };
}
