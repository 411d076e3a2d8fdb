import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Looks } from "../parts/Looks.tsx";
import styles from "./entry.module.css";

export function Entry({ children }: { children: ReactNode }) {
  return (
    <>
      <header className={styles.head}>
        <span className={styles.brand}>
          <Trans>Starship operators</Trans>
        </span>
        <Looks />
      </header>
      <main className={styles.main}>{children}</main>
    </>
  );
}
