import type { ReactNode } from "react";
import styles from "../../layout/NavBar.module.css";

export interface IconLinkProps {
  label: string;
  href: string;
  children: ReactNode;
}

/** Belongs in a NavBar, beside IconButtons. */
export function IconLink({ label, href, children }: IconLinkProps) {
  return (
    <a className={styles.icon} href={href} aria-label={label} title={label}>
      {children}
    </a>
  );
}
