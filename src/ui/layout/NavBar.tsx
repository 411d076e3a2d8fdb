import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { BackIcon } from "../icons/index.ts";
import styles from "./NavBar.module.css";

export interface NavBarProps {
  title: ReactNode;
  /** Omitted on tab pages. */
  onBack?: (() => void) | undefined;
  actions?: ReactNode;
}

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
  label: string;
  onClick: () => void;
  /** For toggle buttons. */
  pressed?: boolean | undefined;
  children: ReactNode;
}

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
