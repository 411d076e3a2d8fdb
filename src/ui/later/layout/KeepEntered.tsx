import { Trans } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { Button } from "../../controls/Button.tsx";
import styles from "./KeepEntered.module.css";

export interface KeepEnteredProps {
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks before an accidental gesture closes a sheet with entered text. */
export function KeepEntered({ onKeep, onDiscard }: KeepEnteredProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector("button")?.focus(), []);
  return (
    <div ref={box} className={styles.box} role="alert">
      <p>
        <Trans>Close? What you entered will be lost.</Trans>
      </p>
      <div className={styles.choices}>
        <Button onClick={onKeep}>
          <Trans>Keep editing</Trans>
        </Button>
        <Button variant="danger" onClick={onDiscard}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </div>
  );
}

/** Whether the sheet has text typed, pasted or chosen by the member. */
export function hasEntered(sheet: HTMLElement, typed: ReadonlySet<EventTarget>): boolean {
  const fields = sheet.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "input:not([type=radio], [type=checkbox], [type=hidden], [type=file]), textarea",
  );
  return [...fields].some((field) => field.value !== "" && typed.has(field));
}
