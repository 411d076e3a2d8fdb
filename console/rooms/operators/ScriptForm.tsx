import { Trans, useLingui } from "@lingui/react/macro";
import { isOperatorName } from "../../../contract/operator/operator-rules.ts";
import type { Role } from "../../../contract/operator/roles.ts";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { Sheet } from "../../../src/ui/layout/Sheet.tsx";
import { Field } from "../../../src/ui/later/forms/Field.tsx";
import { Select } from "../../../src/ui/later/forms/Select.tsx";
import { textOf, useForm } from "../../../src/ui/later/forms/use-form.ts";
import styles from "../../parts/parts.module.css";
import { roleName } from "./names.ts";

const DAYS_MAX = 365;
const DAYS = 90;

export interface WantedScript {
  name: string;
  role: Role;
  days: number;
}

export interface ScriptFormProps {
  held: readonly Role[];
  taken: readonly string[];
  onWanted: (wanted: WantedScript) => void;
  onClose: () => void;
}

export function ScriptForm({ held, taken, onWanted, onClose }: ScriptFormProps) {
  const { t } = useLingui();
  const form = useForm({
    check(entered) {
      const name = textOf(entered, "name").trim();
      const days = Number(textOf(entered, "days"));
      return {
        ...(isOperatorName(name)
          ? {}
          : {
              name: t`Use up to 40 lowercase letters, digits, dots, underscores or hyphens, starting with a letter.`,
            }),
        ...(taken.includes(name) ? { name: t`A token with this name already exists.` } : {}),
        ...(Number.isInteger(days) && days >= 1 && days <= DAYS_MAX
          ? {}
          : { days: t`Enter a number of days from 1 to ${DAYS_MAX}.` }),
      };
    },
    async send(entered) {
      onWanted({
        name: textOf(entered, "name").trim(),
        role: textOf(entered, "role") as Role,
        days: Number(textOf(entered, "days")),
      });
      return undefined;
    },
  });
  return (
    <Sheet open title={t`Create a token`} onClose={onClose}>
      <form {...form.props} className={styles.form}>
        <Field
          label={t`Script name`}
          name="name"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={form.errors["name"]}
        />
        <Select
          label={t`Role`}
          name="role"
          options={held.map((role) => ({ value: role, label: roleName(role) }))}
        />
        <Field
          label={t`Expires in (days)`}
          name="days"
          inputMode="numeric"
          defaultValue={String(DAYS)}
          error={form.errors["days"]}
        />
        <Button type="submit" wide variant="primary">
          <Trans>Continue</Trans>
        </Button>
      </form>
    </Sheet>
  );
}
