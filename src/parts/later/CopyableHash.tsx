import { useLingui } from "@lingui/react/macro";
import { copyText } from "../../state/later/clipboard.ts";
import { IconButton } from "../../ui/layout/NavBar.tsx";
import { CopyIcon } from "../../ui/later/icons/actions.tsx";
import { TransactionHash, type TransactionHashProps } from "./TransactionHash.tsx";
import styles from "./CopyableHash.module.css";

/** A transaction's hash with a button that copies it, for questions to customer service. */
export function CopyableHash({ hash, explorer }: TransactionHashProps) {
  const { t } = useLingui();
  return (
    <>
      <TransactionHash hash={hash} explorer={explorer} />
      <span className={styles.copy}>
        <IconButton label={t`Copy`} onClick={() => void copyText(hash)}>
          <CopyIcon size="1.25rem" />
        </IconButton>
      </span>
    </>
  );
}
