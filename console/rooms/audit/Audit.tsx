import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { AuditEntry, AuditFileQuery } from "../../../contract/operator/schemas.ts";
import { failureOf } from "../../../src/state/later/failure.ts";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { Select } from "../../../src/ui/later/forms/Select.tsx";
import { ListItem } from "../../../src/ui/later/lists/List.tsx";
import { PagedList } from "../../parts/PagedList.tsx";
import styles from "../../parts/parts.module.css";
import { PeriodFields } from "../../parts/PeriodFields.tsx";
import { When } from "../../parts/When.tsx";
import { saveFile } from "../../state/download.ts";
import { anyTime, periodOf } from "../../state/period.ts";
import { useRead } from "../../state/use-read.ts";
import { ActDetails } from "./ActDetails.tsx";
import { actName, actorOf } from "./names.ts";
import { SubjectField } from "./SubjectField.tsx";

/** The audit log, newest first. Source: rules.md O41, O131. */
export default function Audit() {
  const { t } = useLingui();
  const acts = useRead("GET operator/audit/acts", {});
  const operators = useRead("GET operator/operators", {});
  const [operator, setOperator] = useState("");
  const [act, setAct] = useState("");
  const [subject, setSubject] = useState("");
  const [days, setDays] = useState(anyTime);
  const [open, setOpen] = useState<AuditEntry | null>(null);
  const filters: AuditFileQuery = {
    ...(operator && { operator }),
    ...(act && { act }),
    ...(subject && { subject }),
    ...periodOf(days),
  };

  return (
    <>
      <div className={styles.filters}>
        <Select
          label={t`Operator`}
          value={operator}
          onChange={({ target }) => setOperator(target.value)}
          options={[
            { value: "", label: t`All` },
            ...namesOf(operators.data?.list ?? []).map((name) => ({ value: name, label: name })),
          ]}
        />
        <Select
          label={t`Action`}
          value={act}
          onChange={({ target }) => setAct(target.value)}
          options={[
            { value: "", label: t`All` },
            ...(acts.data?.list ?? []).map((one) => ({ value: one, label: actName(one) })),
          ]}
        />
        <SubjectField key={subject} value={subject} onSearch={setSubject} />
      </div>
      <PeriodFields days={days} onChange={setDays} />
      <Export filters={filters} />
      <PagedList
        call="GET operator/audit"
        request={filters}
        label={t`Audit log`}
        empty={t`No matching actions in the log.`}
      >
        {(entry) => (
          <ListItem
            key={entry.id}
            title={`${actName(entry.act)}${entry.subject ? ` \u00b7 ${entry.subject}` : ""}`}
            detail={entry.reason || actorOf(entry)}
            trailing={<When at={entry.at} />}
            trailingDetail={entry.reason ? actorOf(entry) : null}
            onClick={() => setOpen(entry)}
          />
        )}
      </PagedList>
      {open ? (
        <ActDetails
          entry={open}
          onSubject={(wanted) => {
            setSubject(wanted);
            setOpen(null);
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  );
}

/** "operator", the name of the environment's token, is in no list. */
function namesOf(operators: readonly { name: string }[]): string[] {
  return ["operator", ...operators.map(({ name }) => name)];
}

function Export({ filters }: { filters: AuditFileQuery }) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");

  async function save() {
    setBusy(true);
    setFault("");
    try {
      await saveFile("GET operator/audit/file", filters, "audit.csv");
    } catch (error) {
      setFault(failureOf(error).text);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <div className={styles.acts}>
        <Button busy={busy} onClick={() => void save()}>
          <Trans>Export this list (CSV)</Trans>
        </Button>
      </div>
      {fault ? (
        <p className={styles.error} role="alert">
          {fault}
        </p>
      ) : null}
    </>
  );
}
