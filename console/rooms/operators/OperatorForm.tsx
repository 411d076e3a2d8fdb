import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { isOperatorName } from "../../../contract/operator/operator-rules.ts";
import type { Operator } from "../../../contract/operator/operator-schemas.ts";
import { roles as allRoles, type Role } from "../../../contract/operator/roles.ts";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { Sheet } from "../../../src/ui/layout/Sheet.tsx";
import { Checkbox } from "../../../src/ui/later/forms/Checkbox.tsx";
import { Field } from "../../../src/ui/later/forms/Field.tsx";
import { textOf, useForm } from "../../../src/ui/later/forms/use-form.ts";
import styles from "../../parts/parts.module.css";
import { roleAbout, roleName } from "./names.ts";

export interface Wanted {
  name: string;
  roles: Role[];
  disabled: boolean;
  /**
   * The state when the edit began, null for a new operator. Absent to shut somebody out whatever their state is by
   * now.
   */
  from?: { roles: Role[]; disabled: boolean } | null;
}

export interface OperatorFormProps {
  operator: Operator | null;
  taken: readonly string[];
  onWanted: (wanted: Wanted) => void;
  onClose: () => void;
}

export function shownOf({ roles, disabledAt }: Operator) {
  return { roles, disabled: disabledAt !== null };
}

export function OperatorForm({ operator, taken, onWanted, onClose }: OperatorFormProps) {
  const { t } = useLingui();
  const [held, setHeld] = useState<readonly Role[]>(operator?.roles ?? []);
  const form = useForm({
    check(entered) {
      const name = operator?.name ?? textOf(entered, "name").trim();
      return {
        ...(isOperatorName(name)
          ? {}
          : {
              name: t`Use up to 40 lowercase letters, digits, dots, underscores or hyphens, starting with a letter.`,
            }),
        ...(!operator && taken.includes(name) ? { name: t`An operator with this name already exists.` } : {}),
        ...(held.length === 0 ? { roles: t`Choose at least one role.` } : {}),
      };
    },
    async send(entered) {
      const name = operator?.name ?? textOf(entered, "name").trim();
      const roles = allRoles.filter((role) => held.includes(role));
      const from = operator && shownOf(operator);
      onWanted({ name, roles, disabled: from?.disabled ?? false, from });
      return undefined;
    },
  });
  return (
    <Sheet open title={operator ? t`Change ${operator.name}` : t`Add an operator`} onClose={onClose}>
      <form {...form.props} className={styles.form}>
        {operator ? null : (
          <Field
            label={t`Name`}
            name="name"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={form.errors["name"]}
          />
        )}
        <fieldset className={styles.choices}>
          <legend>
            <Trans>Roles</Trans>
          </legend>
          {allRoles.map((role) => (
            <Checkbox
              key={role}
              name={role === allRoles[0] ? "roles" : role}
              label={
                <>
                  {roleName(role)} <span className={styles.quiet}>{roleAbout(role)}</span>
                </>
              }
              checked={held.includes(role)}
              onChange={({ target }) =>
                setHeld(target.checked ? [...held, role] : held.filter((one) => one !== role))
              }
            />
          ))}
          {form.errors["roles"] ? (
            <p className={styles.error} role="alert">
              {form.errors["roles"]}
            </p>
          ) : null}
        </fieldset>
        <Button type="submit" wide variant="primary">
          <Trans>Continue</Trans>
        </Button>
      </form>
    </Sheet>
  );
}
