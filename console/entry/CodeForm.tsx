import { Trans, useLingui } from "@lingui/react/macro";
import { failureOf } from "../../src/state/later/failure.ts";
import { Button } from "../../src/ui/controls/Button.tsx";
import { Problem } from "../../src/ui/feedback/Problem.tsx";
import { Field } from "../../src/ui/later/forms/Field.tsx";
import { textOf, useForm } from "../../src/ui/later/forms/use-form.ts";
import { send } from "../state/client.ts";
import { startSession } from "../state/session.ts";
import { checkCode, checkKey, checkName, type EntryFault } from "./check.ts";
import styles from "./entry.module.css";

export function CodeForm() {
  const { t } = useLingui();
  const texts: Record<EntryFault, string> = {
    name: t`Enter your operator name.`,
    key: t`A key has 43 characters.`,
    code: t`Enter the six digits shown in your authenticator.`,
  };
  const form = useForm({
    check: (entered) =>
      Object.fromEntries(
        [
          checkName(textOf(entered, "name")),
          checkKey(textOf(entered, "key")),
          checkCode(textOf(entered, "code")),
        ]
          .filter((fault) => fault !== null)
          .map((fault) => [fault, texts[fault]]),
      ),
    async send(entered) {
      const [name, key] = [textOf(entered, "name").trim(), textOf(entered, "key").trim()];
      const code = textOf(entered, "code").replaceAll(/\s/g, "");
      try {
        const { data } = await send("POST operator/session/start", { name, key, code });
        startSession(data);
        return undefined;
      } catch (error) {
        const { field, text } = failureOf(error);
        return { [field === "code" ? "code" : "form"]: text };
      }
    },
  });
  return (
    <form {...form.props} className={styles.form}>
      <Field label={t`Name`} name="name" autoComplete="username" error={form.errors["name"]} />
      <Field
        label={t`Operator key`}
        name="key"
        type="password"
        autoComplete="current-password"
        error={form.errors["key"]}
      />
      <Field
        label={t`Authenticator code`}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={form.errors["code"]}
      />
      {form.errors["form"] ? <Problem>{form.errors["form"]}</Problem> : null}
      <Button type="submit" wide busy={form.busy}>
        <Trans>Sign in</Trans>
      </Button>
    </form>
  );
}
