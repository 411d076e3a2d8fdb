import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useLocation } from "wouter";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { Problem } from "../../../src/ui/feedback/Problem.tsx";
import { ActProblem } from "../../parts/ActSheet.tsx";
import styles from "../../parts/parts.module.css";
import type { Typed } from "../../state/typed.ts";
import type { Act } from "../../state/use-act.ts";

export interface EditorActsProps {
  typed: Pick<Typed<unknown>, "value" | "isUnkept" | "clear">;
  problem: string | null;
  act: Act;
  /** Path of the list that the editor belongs to. */
  list: string;
  children?: ReactNode;
}

export function EditorActs({ typed, problem, act, list, children }: EditorActsProps) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  return (
    <>
      {typed.isUnkept ? (
        <Problem>{t`This browser does not save drafts. Reloading loses what you typed.`}</Problem>
      ) : null}
      {problem ? <Problem>{problem}</Problem> : null}
      <ActProblem act={act} />
      <div className={styles.acts}>
        {children}
        <Button type="submit" variant="primary" busy={act.busy}>
          <Trans>Save</Trans>
        </Button>
        {typed.value ? (
          <Button onClick={typed.clear}>
            <Trans>Discard my changes</Trans>
          </Button>
        ) : null}
        <Button onClick={() => navigate(list)}>
          <Trans>Back to the list</Trans>
        </Button>
      </div>
      {typed.value ? (
        <p className={styles.quiet} role="status">
          <Trans>Not saved yet. This tab keeps what you type.</Trans>
        </p>
      ) : null}
    </>
  );
}
