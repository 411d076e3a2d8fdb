import { Trans, useLingui } from "@lingui/react/macro";
import { formatAmount } from "../../../../../contract/money.ts";
import type { BalanceLine } from "../../../../../contract/wallet/schemas.ts";
import { formatExact, formatRate } from "../../../../i18n/format.ts";
import { numberFormat } from "../../../../i18n/formatters.ts";
import { assetUnit } from "../../../../i18n/names.ts";
import { Banner } from "../../../../ui/feedback/Banner.tsx";
import { WarningIcon } from "../../../../ui/icons/index.ts";
import { CheckIcon } from "../../../../ui/later/icons/actions.tsx";
import { useBalancesHidden } from "../../../../ui/values/Own.tsx";
import { recompute } from "./recompute.ts";
import type { Figure, Operator, Step, Verdict } from "./step.ts";
import styles from "./Why.module.css";
import { reasonOf, steps as stepNames, verdicts } from "./words.ts";

export function Why({ line }: { line: BalanceLine }) {
  const { i18n } = useLingui();
  const hidden = useBalancesHidden();
  const { steps, verdict } = recompute(line);
  return (
    <section className={styles.why}>
      <h3 className={styles.title}>
        <Trans>Why this amount</Trans>
      </h3>
      <p>{i18n._(reasonOf(line))}</p>
      {hidden || steps.length === 0 ? null : (
        <ol className={styles.steps}>
          {steps.map((step) => (
            <StepView key={formulaText(step, i18n.locale)} step={step} language={i18n.locale} />
          ))}
        </ol>
      )}
      {verdict === "given" ? null : <VerdictView verdict={verdict} />}
    </section>
  );
}

function StepView({ step, language }: { step: Step; language: string }) {
  const { i18n } = useLingui();
  // The cap is a comparison, not a computation.
  const leadsTo = step.name === "room" ? "→" : "=";
  return (
    <li className={styles.step}>
      <span className={styles.name}>{i18n._(stepNames[step.name])}</span>
      <span className={styles.formula}>
        {formulaText(step, language)} {leadsTo} <strong>{figureText(step.result, language)}</strong>
      </span>
    </li>
  );
}

/** Also a step's key, since names may repeat. */
function formulaText({ formula }: Step, language: string): string {
  return formula.map((part) => figureText(part, language)).join(" ");
}

function VerdictView({ verdict }: { verdict: Exclude<Verdict, "given"> }) {
  const { i18n } = useLingui();
  const wrong = verdict === "differs";
  return (
    <Banner
      tone={wrong ? "danger" : "good"}
      icon={wrong ? <WarningIcon size="1.25rem" /> : <CheckIcon size="1.25rem" />}
    >
      {i18n._(verdicts[verdict])}
    </Banner>
  );
}

function figureText(part: Figure | Operator, language: string): string {
  if (typeof part === "string") return part;
  if ("rate" in part) return formatRate(formatAmount(part.rate), language);
  if ("price" in part) return formatExact(part.price, language);
  if ("count" in part) return numberFormat(language).format(part.count);
  return `${formatExact(part.amount, language)} ${assetUnit(part.unit)}`;
}
