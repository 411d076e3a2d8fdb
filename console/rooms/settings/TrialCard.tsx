import { Trans, useLingui } from "@lingui/react/macro";
import type { ConfigPreview, PreviewFigure } from "../../../contract/operator/schedule-schemas.ts";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { Problem } from "../../../src/ui/feedback/Problem.tsx";
import { Card } from "../../../src/ui/layout/Card.tsx";
import { formatDate } from "../../../src/i18n/format.ts";
import parts from "../../parts/parts.module.css";
import type { Changes } from "./draft.ts";
import { differenceOf, differenceText, figureName, figureText, headlines, missingText } from "./figures.ts";
import styles from "./settings.module.css";
import { useTrial } from "./use-trial.ts";

export interface TrialProps {
  changes: Changes;
  effectiveAt: string | null;
  /** Shows the effect in a sentence, without the table. */
  isShort?: boolean;
}

export function TrialCard(props: TrialProps) {
  const { t } = useLingui();
  return (
    <Card title={t`What it would have done yesterday`}>
      <div className={parts.form}>
        <p className={parts.quiet}>
          <Trans>Based on the runs, payments and requests of the last full day. Nothing is changed.</Trans>
        </p>
        <TrialResult {...props} />
      </div>
    </Card>
  );
}

export function TrialResult({ changes, effectiveAt, isShort = false }: TrialProps) {
  const { result, failure, busy, run } = useTrial(changes, effectiveAt);
  return (
    <>
      {failure ? <Problem>{failure.text}</Problem> : null}
      {result ? null : (
        <div className={parts.acts}>
          <Button busy={busy} onClick={run}>
            <Trans>Test on yesterday</Trans>
          </Button>
        </div>
      )}
      <div role="status">{result ? <Result result={result} isShort={isShort} /> : null}</div>
    </>
  );
}

function Result({
  result: { day, settings, figures, voids },
  isShort,
}: {
  result: ConfigPreview;
  isShort: boolean;
}) {
  const { t, i18n } = useLingui();
  const changed = new Set<string>(settings.map(({ key }) => key));
  const shown = figures.filter(
    (figure) => (differenceOf(figure) ?? 0n) !== 0n || figure.settings.some((key) => changed.has(key)),
  );
  const computed = shown.filter(({ gap }) => gap === null);
  const missing = shown.filter(({ gap }) => gap !== null);
  const lines = headlines(figures);
  const date = formatDate(`${day}T12:00:00`, i18n.locale);
  const count = voids.length;
  return (
    <div className={parts.form}>
      {lines.length > 0 ? (
        <ul className={styles.headlines} aria-label={t`Summary`}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <p>
          <Trans>On {date}, nothing that can be calculated would have been different.</Trans>
        </p>
      )}
      {computed.length > 0 && !isShort ? <Figures label={t`On ${date}`} figures={computed} /> : null}
      {missing.length > 0 ? (
        <div className={parts.field}>
          <p>
            <Trans>Not calculated:</Trans>
          </p>
          <ul className={styles.missing}>
            {missing.map(({ figure, gap }) => (
              <li key={figure}>{missingText(figure, gap!)}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {count > 0 ? (
        <p>
          <Trans>Scheduled changes of the same settings it would void: {count}</Trans>
        </p>
      ) : null}
    </div>
  );
}

function Figures({ label, figures }: { label: string; figures: readonly PreviewFigure[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by the keyboard
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            <th scope="col">
              <Trans>Was</Trans>
            </th>
            <th scope="col">
              <Trans>Would have been</Trans>
            </th>
            <th scope="col">
              <Trans>Difference</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {figures.map((figure) => (
            <tr key={figure.figure}>
              <th scope="row">{figureName(figure.figure)}</th>
              <td>{text(figure.was, figure)}</td>
              <td>{text(figure.would, figure)}</td>
              <td>{differenceText(figure)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const text = (value: string | null, { unit }: PreviewFigure) =>
  value === null ? "\u2013" : figureText(value, unit);
