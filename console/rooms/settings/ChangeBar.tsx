import { Trans, useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";
import { useLocation } from "wouter";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { Problem } from "../../../src/ui/feedback/Problem.tsx";
import parts from "../../parts/parts.module.css";
import { settingName } from "./names.ts";
import styles from "./settings.module.css";
import type { Editing } from "./use-editing.ts";

export function ChangeBar({ editing: { assessed, typed } }: { editing: Editing }) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  if (assessed.edited.length === 0) return null;
  const changed = Object.keys(assessed.changes);
  const wrong = Object.keys(assessed.problems);
  const wrongNames = wrong.map((key) => settingName(key)).join(", ");
  const changedNames = changed.map((key) => settingName(key)).join(", ");
  return (
    <section className={styles.bar} aria-label={t`Your changes`}>
      {typed.isUnkept ? (
        <Problem>{t`This browser does not save drafts. Reloading loses what you typed.`}</Problem>
      ) : null}
      <div role="status">
        <p className={styles.count}>
          {plural(changed.length, {
            0: "No changes yet.",
            one: "# setting changed",
            other: "# settings changed",
          })}
        </p>
        {changedNames === "" ? null : <p className={styles.names}>{changedNames}</p>}
        {wrongNames === "" ? null : (
          <p className={parts.error}>
            <Trans>To correct: {wrongNames}</Trans>
          </p>
        )}
      </div>
      <div className={parts.acts}>
        {changed.length > 0 && wrong.length === 0 ? (
          <Button variant="primary" onClick={() => navigate("/settings/review")}>
            <Trans>Continue</Trans>
          </Button>
        ) : null}
        <Button onClick={typed.clear}>
          <Trans>Discard my changes</Trans>
        </Button>
      </div>
    </section>
  );
}
