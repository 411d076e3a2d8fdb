import { useLingui } from "@lingui/react/macro";
import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from "react";
import { classes } from "../classes.ts";
import { CloseIcon } from "../later/icons/actions.tsx";
import { followFocus } from "../later/layout/follow-focus.ts";
import { growFromRow, pressedRow } from "../later/layout/grow-from-row.ts";
import { hasEntered, KeepEntered } from "../later/layout/KeepEntered.tsx";
import { useDragAway } from "../later/layout/use-drag-away.ts";
import { IconButton } from "./NavBar.tsx";
import styles from "./Sheet.module.css";

export interface SheetProps {
  open: boolean;
  title: ReactNode;
  /** Called on Esc, backdrop press, drag down or close button. The owner then sets `open` to false. */
  onClose: () => void;
  /** Set it while a request is under way or an update is forced. */
  locked?: boolean | undefined;
  children: ReactNode;
}

/**
 * A native dialog, so the page behind is inert. Focus goes to `data-autofocus`, else to the title, and returns on
 * close.
 */
export function Sheet({ open, title, onClose, locked = false, children }: SheetProps) {
  const { t } = useLingui();
  const id = useId();
  const typed = useRef(new Set<EventTarget>());
  const [asking, setAsking] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const drag = useDragAway({ locked, onMove: follow, onAway: slipAway });

  // A layout effect runs while the dialog is in the document; only then does the browser restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    typed.current.clear();
    const row = pressedRow();
    const returned = followFocus(document.activeElement);
    element.showModal();
    growFromRow(element, row);
    const first = element.querySelector<HTMLElement>("[data-autofocus]") ?? element.querySelector("h2");
    first?.focus();
    return () => {
      element.close();
      returned();
      setAsking(false);
    };
  }, [open]);

  function cancel(event: SyntheticEvent) {
    event.preventDefault();
    if (!locked) onClose();
  }

  // Chromium closes on the second Esc even if `cancel` was prevented. The event comes later: the sheet may be open again.
  function closed() {
    if (!open || dialog.current?.open) return;
    if (locked) dialog.current?.showModal();
    else onClose();
  }

  function press(event: MouseEvent) {
    if (event.target === dialog.current && !locked) slipAway();
  }

  /** Closes by a gesture that is easily made by mistake. */
  function slipAway() {
    if (dialog.current && hasEntered(dialog.current, typed.current)) setAsking(true);
    else onClose();
  }

  function follow(px: number | null) {
    const element = dialog.current;
    if (!element) return;
    element.toggleAttribute("data-dragged", px !== null);
    element.style.translate = px === null ? "" : `0 ${px}px`;
  }

  function goOn() {
    setAsking(false);
    const last = [...typed.current].at(-1);
    if (last instanceof HTMLElement) last.focus();
  }

  return (
    // The equivalent key, Esc, arrives as `cancel`.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={id}
      onCancel={cancel}
      onClose={closed}
      onClick={press}
      onInput={({ target }) => typed.current.add(target)}
    >
      {open ? (
        <div className={styles.inner}>
          <div className={classes(styles.head, !locked && styles.movable)} {...drag}>
            <h2 className={styles.title} id={id} tabIndex={-1}>
              {title}
            </h2>
            {locked ? null : (
              <IconButton label={t`Close`} onClick={onClose}>
                <CloseIcon />
              </IconButton>
            )}
          </div>
          {children}
          {asking && !locked ? <KeepEntered onKeep={goOn} onDiscard={onClose} /> : null}
        </div>
      ) : null}
    </dialog>
  );
}
