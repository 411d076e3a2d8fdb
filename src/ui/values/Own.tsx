import { useLingui } from "@lingui/react/macro";
import { createContext, use, type ReactNode } from "react";
import { Amount, type AmountProps } from "./Amount.tsx";
import { Dots } from "./Dots.tsx";

/** Whether what is the member's own is dots; set once, around all screens. Source: rules.md C20. */
export const BalancesHidden = createContext(false);

/** For what cannot be dots: a picture of what was earned, or the steps of a sum, is left out instead. */
export function useBalancesHidden(): boolean {
  return use(BalancesHidden);
}

/** A balance, an income or a holding. What the member types, and what that costs or gives, is a plain Amount. */
export function OwnAmount(props: Omit<AmountProps, "hidden">) {
  return <Amount {...props} hidden={useBalancesHidden()} />;
}

/** The same for a figure that is text already. */
export function Own({ children }: { children: ReactNode }) {
  return useBalancesHidden() ? <Dots /> : children;
}

/** The same for a Ring or a Bar of the member's own: a part of a whole tells the amount where the whole is public. */
export function useOwnPicture(value: number, label: string): { value: number; label: string } {
  const { t } = useLingui();
  return useBalancesHidden() ? { value: 0, label: t`Hidden` } : { value, label };
}
