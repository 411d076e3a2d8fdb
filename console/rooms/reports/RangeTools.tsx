import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { Checkbox } from "../../../src/ui/later/forms/Checkbox.tsx";
import { Field } from "../../../src/ui/later/forms/Field.tsx";
import { failureOf } from "../../../src/state/later/failure.ts";
import parts from "../../parts/parts.module.css";
import { saveFile } from "../../state/download.ts";
import { useSession } from "../../state/session.ts";
import styles from "./reports.module.css";

export interface DayRange {
  from: string;
  to: string;
}

export interface RangeToolsProps {
  range: DayRange;
  onShow: (range: DayRange) => void;
}

export function RangeTools({ range, onShow }: RangeToolsProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState(range);
  const [accounts, setAccounts] = useState(false);
  const [busy, setBusy] = useState<"sheets" | "ledger" | null>(null);
  const [fault, setFault] = useState("");
  const roles = useSession().session?.roles ?? null;
  const mayName = roles === null || roles.includes("admin") || roles.includes("auditor");
  const set = (change: Partial<DayRange>) => setChosen({ ...chosen, ...change });

  async function take(what: "sheets" | "ledger") {
    setBusy(what);
    setFault("");
    const name = `${what}-${chosen.from}-${chosen.to}.csv`;
    try {
      if (what === "sheets") await saveFile("GET operator/reports/sheets", chosen, name);
      else
        await saveFile(
          "GET operator/reports/ledger",
          { ...chosen, ...(accounts && { accounts: "1" }) },
          name,
        );
    } catch (error) {
      setFault(failureOf(error).text);
    } finally {
      setBusy(null);
    }
  }

  return (
    <form
      className={styles.tools}
      onSubmit={(event) => {
        event.preventDefault();
        onShow(chosen);
      }}
    >
      <div className={styles.range}>
        <Field
          label={t`From date`}
          type="date"
          required
          value={chosen.from}
          onChange={(event) => set({ from: event.target.value })}
        />
        <Field
          label={t`To date`}
          type="date"
          required
          value={chosen.to}
          onChange={(event) => set({ to: event.target.value })}
        />
      </div>
      {mayName ? (
        <Checkbox
          label={t`Include members' account names in the ledger`}
          checked={accounts}
          onChange={(event) => setAccounts(event.target.checked)}
        />
      ) : null}
      <div className={parts.acts}>
        <Button type="submit" variant="primary">
          <Trans>Show range</Trans>
        </Button>
        <Button busy={busy === "sheets"} onClick={() => void take("sheets")}>
          <Trans>Daily sheets (CSV)</Trans>
        </Button>
        <Button busy={busy === "ledger"} onClick={() => void take("ledger")}>
          <Trans>Ledger for accountants (CSV)</Trans>
        </Button>
        <Button onClick={() => print()}>
          <Trans>Print</Trans>
        </Button>
      </div>
      <p className={parts.quiet}>
        <Trans>Files contain closed days only. Ledger exports are recorded in the audit log.</Trans>
      </p>
      {fault ? (
        <p className={parts.error} role="alert">
          {fault}
        </p>
      ) : null}
    </form>
  );
}
