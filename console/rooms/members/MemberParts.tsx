import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../../src/ui/controls/Button.tsx";
import styles from "../../parts/parts.module.css";
import { parts } from "./parts.tsx";

export function MemberParts({ account }: { account: string }) {
  const { t, i18n } = useLingui();
  const [chosen, setChosen] = useState(parts[0].key);
  const { key, Component } = parts.find((part) => part.key === chosen) ?? parts[0];
  return (
    <>
      <div role="group" aria-label={t`Sections of the member's page`} className={styles.acts}>
        {parts.map((part) => (
          <Button
            key={part.key}
            aria-pressed={part.key === key}
            variant={part.key === key ? "primary" : "quiet"}
            onClick={() => setChosen(part.key)}
          >
            {i18n._(part.name)}
          </Button>
        ))}
      </div>
      <Component account={account} />
    </>
  );
}
