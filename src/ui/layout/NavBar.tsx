import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { BackIcon } from "../icons/index.ts";
import styles from "./NavBar.module.css";

export interface NavBarProps {
  title: ReactNode;
  /** Leads back. Left out on tab pages: they are roots. */
  onBack?: (() => void) | undefined;
  /** At the end of the bar: IconButtons. */
  actions?: ReactNode;
}

/** The bar on top of a screen. Its title is the screen's heading. */
export function NavBar({ title, onBack, actions }: NavBarProps) {
  const { t } = useLingui();
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        {onBack ? (
          <IconButton label={t`Back`} onClick={onBack}>
            <BackIcon />
          </IconButton>
        ) : null}
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
    </header>
  );
}

export interface IconButtonProps {
  /** Its name for those who cannot see the icon. */
  label: string;
  onClick: () => void;
  /** For a button that switches something on and off. */
  pressed?: boolean | undefined;
  children: ReactNode;
}

/** A square button that is only an icon. */
export function IconButton({ label, onClick, pressed, children }: IconButtonProps) {
  return (
    <button
      type="button"
      className={styles.icon}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
