import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import { LogoutIcon } from "../../src/ui/later/icons/actions.tsx";
import { IconButton } from "../../src/ui/layout/NavBar.tsx";
import { signOut } from "../state/sign-out.ts";
import styles from "./Head.module.css";
import { Looks } from "./Looks.tsx";

export interface HeadProps {
  name: string;
  /** Moves the focus to the room's heading. */
  onSkip: () => void;
}

export function Head({ name, onSkip }: HeadProps) {
  const { t } = useLingui();
  return (
    <header className={styles.head}>
      <button type="button" className={styles.skip} onClick={onSkip}>
        <Trans>Skip to content</Trans>
      </button>
      <Link href="/" className={styles.brand}>
        <Trans>Starship operators</Trans>
      </Link>
      <div className={styles.end}>
        <Looks />
        <Link href="/sessions" className={styles.name} aria-label={t`Signed in as ${name}`}>
          {name}
        </Link>
        <IconButton label={t`Log out`} onClick={() => void signOut()}>
          <LogoutIcon />
        </IconButton>
      </div>
    </header>
  );
}
