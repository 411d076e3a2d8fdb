import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { suspendable, type Suspendable } from "../../../contract/operator/suspendable.ts";
import { suspendableName, suspendableNames } from "../../../src/i18n/later/suspendable-names.ts";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { Checkbox } from "../../../src/ui/later/forms/Checkbox.tsx";
import { ActSheet } from "../../parts/ActSheet.tsx";
import { useMay } from "../../state/rights.ts";
import styles from "./settings.module.css";

/** Adds to what is suspended, by one operator; to end it takes a change of the setting. Source: rules.md O150. */
export function Suspend({ suspended }: { suspended: readonly Suspendable[] }) {
  const may = useMay();
  const [open, setOpen] = useState(false);
  const possible = suspendable.filter((act) => !suspended.includes(act));
  if (!may("POST operator/suspend") || possible.length === 0) return null;
  return (
    <div className={styles.suspend}>
      <Button variant="danger" onClick={() => setOpen(true)}>
        <Trans>Suspend actions at once</Trans>
      </Button>
      {open ? <SuspendSheet {...{ suspended, possible }} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

interface SuspendSheetProps {
  suspended: readonly Suspendable[];
  possible: readonly Suspendable[];
  onClose: () => void;
}

function SuspendSheet({ suspended, possible, onClose }: SuspendSheetProps) {
  const { t } = useLingui();
  const [acts, setActs] = useState<readonly Suspendable[]>([]);
  const [isMissing, setMissing] = useState(false);
  const now = suspendableNames(suspended) || "\u2013";
  return (
    <ActSheet
      title={t`Suspend for all members`}
      facts={[{ key: "now", name: t`Suspended now`, value: now }]}
      call="POST operator/suspend"
      request={(reason) => ({ acts: [...acts], reason })}
      check={() => {
        setMissing(acts.length === 0);
        return acts.length > 0;
      }}
      reason="needed"
      confirm={t`Suspend`}
      isDangerous
      onClose={onClose}
    >
      <p>
        <Trans>
          It takes effect at once and needs no second operator. To end it, an admin changes the setting below.
        </Trans>
      </p>
      <div>
        {possible.map((act) => (
          <Checkbox
            key={act}
            label={suspendableName(act)}
            checked={acts.includes(act)}
            error={
              isMissing && acts.length === 0 && act === possible.at(-1) ? t`Choose at least one.` : undefined
            }
            onChange={({ target }) =>
              setActs(target.checked ? [...acts, act] : acts.filter((other) => other !== act))
            }
          />
        ))}
      </div>
    </ActSheet>
  );
}
