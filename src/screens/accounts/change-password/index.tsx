import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { useSearch } from "wouter";
import { goBack, MY_PATH } from "../../../state/navigation.ts";
import { findChange, openChange } from "../../../state/later/accounts/passwords.ts";
import { LostAccess } from "../../../parts/later/accounts/LostAccess.tsx";
import { Problem } from "../../../ui/feedback/Problem.tsx";
import { SegmentedControl } from "../../../ui/controls/SegmentedControl.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Column, Page } from "../../../ui/layout/Page.tsx";
import { ChangeForm } from "./ChangeForm.tsx";
import styles from "./change-password.module.css";
import type { Mode } from "./check.ts";
import { Outcome } from "./Outcome.tsx";

/** `never`: the change was not carried out. */
type Phase = "form" | "checking" | "done" | "never";

/** `?mode=pay` is for the second-level password. */
export default function ChangePassword() {
  const asked: Mode = new URLSearchParams(useSearch()).get("mode") === "pay" ? "pay" : "login";
  return <ChangePasswordPage key={asked} asked={asked} />;
}

function ChangePasswordPage({ asked }: { asked: Mode }) {
  const { t } = useLingui();
  const [mode, setMode] = useState<Mode>(asked);
  const [phase, setPhase] = useState<Phase>(openChange() === null ? "form" : "checking");

  useEffect(() => {
    if (phase !== "checking") return;
    const stop = new AbortController();
    const { signal } = stop;
    findChange(signal).then(
      (found) => setPhase(found ?? "form"),
      (error: unknown) => {
        if (!signal.aborted) throw error;
      },
    );
    return () => stop.abort();
  }, [phase]);

  return (
    <Page title={t`Change password`} onBack={() => goBack(MY_PATH)} desk="form">
      <Column>
        {phase === "checking" || phase === "done" ? null : (
          <>
            <SegmentedControl
              label={t`Which password`}
              labelHidden
              value={mode}
              onChange={setMode}
              options={[
                { value: "login", label: t`Login password` },
                { value: "pay", label: t`Second-level password` },
              ]}
            />
            <p className={styles.quiet}>
              <Trans>Changing it signs out all your other devices.</Trans>
            </p>
            {phase === "never" ? (
              <Problem>
                <Trans>The password was not changed. You can try again.</Trans>
              </Problem>
            ) : null}
            <ChangeForm
              key={mode}
              mode={mode}
              onSent={(outcome) => setPhase(outcome === "open" ? "checking" : "done")}
            />
            {mode === "login" ? (
              <p className={styles.other}>
                <a href="#/pages/resetPwd">
                  <Trans>Forgot password?</Trans>
                </a>
              </p>
            ) : (
              <LostAccess />
            )}
          </>
        )}
        {/* Mounted before its text: a live region inserted with its text is often not announced. */}
        <div role="status">{phase === "checking" || phase === "done" ? <Outcome phase={phase} /> : null}</div>
      </Column>
      <Column>
        <Card title={t`Two passwords`}>
          <p>
            <Trans>The login password signs you in on a device.</Trans>
          </p>
          <p>
            <Trans>
              The second-level password confirms payments, withdrawals and changes of security. It must differ
              from the login password.
            </Trans>
          </p>
          <p className={styles.quiet}>
            <Trans>Customer service never asks for either.</Trans>
          </p>
        </Card>
      </Column>
    </Page>
  );
}
