import { useLingui } from "@lingui/react/macro";
import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from "react";
import { CloseIcon } from "../icons/index.ts";
import { IconButton } from "./NavBar.tsx";
import styles from "./Sheet.module.css";

export interface SheetProps {
  open: boolean;
  title: ReactNode;
  /** On Esc, backdrop press or the close button. The owner then sets `open` to false. */
  onClose: () => void;
  /** While a request is under way or an update is forced. */
  locked?: boolean | undefined;
  children: ReactNode;
}

/**
 * A native dialog, so the page behind is inert and focus stays inside. Focus goes to the element marked
 * `data-autofocus`, else to the title, and returns on close.
 */
export function Sheet({ open, title, onClose, locked = false, children }: SheetProps) {
  const { t } = useLingui();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  // A layout effect cleans up while the dialog is in the document; only then does the browser restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    const first = element.querySelector<HTMLElement>("[data-autofocus]") ?? element.querySelector("h2");
    first?.focus();
    return () => element.close();
  }, [open]);

  function cancel(event: SyntheticEvent) {
    event.preventDefault();
    if (!locked) onClose();
  }

  // Chromium closes a dialog on the second Esc even if `cancel` was prevented. The event is dispatched later: the
  // sheet may have been opened again since.
  function closed() {
    if (!open || dialog.current?.open) return;
    if (locked) dialog.current?.showModal();
    else onClose();
  }

  function press(event: MouseEvent) {
    if (event.target === dialog.current && !locked) onClose();
  }

  return (
    // A backdrop press; the equivalent key is Esc, which arrives as `cancel`.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={id}
      onCancel={cancel}
      onClose={closed}
      onClick={press}
    >
      {open ? (
        <div className={styles.inner}>
          <div className={styles.head}>
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
        </div>
      ) : null}
    </dialog>
  );
}
