import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { Field } from "../../../src/ui/later/forms/Field.tsx";
import styles from "../../parts/parts.module.css";

/** Searches only on submit, because a subject must match as a whole. */
export function SubjectField({ value, onSearch }: { value: string; onSearch: (subject: string) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(value);
  return (
    <form
      className={styles.search}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <Field
        label={t`Subject (account, number or name)`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit">
        <Trans>Search</Trans>
      </Button>
    </form>
  );
}
