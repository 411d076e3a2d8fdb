import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useLocation } from "wouter";
import {
  booksOf,
  type AirdropBook,
  type AirdropDrafted,
} from "../../../contract/airdrops/operator-schemas.ts";
import { assetName } from "../../../src/i18n/names.ts";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { Card } from "../../../src/ui/layout/Card.tsx";
import { Field } from "../../../src/ui/later/forms/Field.tsx";
import { Select } from "../../../src/ui/later/forms/Select.tsx";
import { typedAmount } from "../../../src/ui/later/forms/typed-amount.ts";
import { textOf, useForm, type FormErrors } from "../../../src/ui/later/forms/use-form.ts";
import { ActProblem } from "../../parts/ActSheet.tsx";
import styles from "../../parts/parts.module.css";
import { ReadState } from "../../parts/ReadState.tsx";
import { useAct } from "../../state/use-act.ts";
import { useRead } from "../../state/use-read.ts";
import { AudienceFields } from "./AudienceFields.tsx";
import { CsvErrors } from "./CsvErrors.tsx";
import {
  assets,
  bodyOf,
  bookFor,
  fileOf,
  isTooLarge,
  levelsOf,
  type Asset,
  type Audience,
  type Chosen,
} from "./draft-form.ts";
import { bookName } from "./names.ts";

const FIRST: Chosen = { audience: "passes", asset: "usdt", book: "fees", split: "each" };

/** Drafts an airdrop and previews it; nobody is paid yet. */
export function NewAirdrop() {
  const { t, i18n } = useLingui();
  const [, navigate] = useLocation();
  const settings = useRead("GET operator/config", {});
  const act = useAct();
  const [chosen, setChosen] = useState(FIRST);
  const [refused, setRefused] = useState<AirdropDrafted | null>(null);
  const { audience, asset, book, split } = chosen;
  const choose = (change: Partial<Chosen>) => setChosen({ ...chosen, ...change });

  function check(entered: FormData): FormErrors {
    const errors: FormErrors = {};
    if (textOf(entered, "title").trim() === "") errors["title"] = t`Members see it in their bill.`;
    if (audience === "list") {
      const file = fileOf(entered);
      if (!file) errors["file"] = t`Choose a file.`;
      else if (isTooLarge(file)) errors["file"] = t`This file is too large.`;
      return errors;
    }
    const amount = typedAmount(textOf(entered, "amount"), i18n.locale);
    if (amount === null || amount <= 0n) errors["amount"] = t`Enter an amount above zero.`;
    if (audience === "levels" && levelsOf(entered).length === 0) errors["level"] = t`Choose at least one.`;
    return errors;
  }

  const form = useForm({
    check,
    async send(entered) {
      setRefused(null);
      const drafted = await act.run(
        "POST operator/airdrop/preview",
        await bodyOf(entered, chosen, i18n.locale),
      );
      if (drafted?.airdrop) navigate(`/airdrops/${drafted.airdrop.id}`);
      else setRefused(drafted);
      return undefined;
    },
  });

  return (
    <ReadState read={settings}>
      <Card title={t`New airdrop`}>
        <form {...form.props} className={styles.form}>
          <Field
            label={t`Title`}
            name="title"
            maxLength={60}
            autoComplete="off"
            hint={t`Members see it in their bill.`}
            error={form.errors["title"]}
          />
          <Select
            label={t`To whom`}
            value={audience}
            onChange={({ target }) => choose({ audience: target.value as Audience })}
            options={[
              { value: "passes", label: t`Holders of passes` },
              { value: "staked", label: t`Holders of pledged passes` },
              { value: "levels", label: t`Members at these levels` },
              { value: "list", label: t`A list of accounts` },
            ]}
          />
          {settings.data ? (
            <AudienceFields audience={audience} settings={settings.data} errors={form.errors} />
          ) : null}
          <Select
            label={t`Asset`}
            value={asset}
            onChange={({ target }) => {
              const next = target.value as Asset;
              choose({ asset: next, book: bookFor(next, book) });
            }}
            options={assets.map((value) => ({ value, label: assetName(value) }))}
          />
          <Select
            label={t`From book`}
            value={book}
            onChange={({ target }) => choose({ book: target.value as AirdropBook })}
            options={booksOf[asset].map((value) => ({ value, label: bookName(value) }))}
          />
          {audience === "list" ? null : (
            <>
              <Select
                label={t`Amount type`}
                value={split}
                onChange={({ target }) => choose({ split: target.value as Chosen["split"] })}
                options={[
                  { value: "each", label: audience === "levels" ? t`For each member` : t`For each pass` },
                  { value: "shared", label: t`A total, split in proportion` },
                ]}
              />
              <Field
                label={t`Amount`}
                name="amount"
                inputMode="decimal"
                autoComplete="off"
                maxLength={20}
                error={form.errors["amount"]}
              />
            </>
          )}
          {refused ? <CsvErrors drafted={refused} /> : null}
          <ActProblem act={act} />
          <div className={styles.acts}>
            <Button type="submit" variant="primary" busy={form.busy}>
              <Trans>Preview</Trans>
            </Button>
          </div>
          <p className={styles.quiet}>
            <Trans>The preview pays nobody. You start it on the next page.</Trans>
          </p>
        </form>
      </Card>
    </ReadState>
  );
}
