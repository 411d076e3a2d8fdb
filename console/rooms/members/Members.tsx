import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useLocation } from "wouter";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { Field } from "../../../src/ui/later/forms/Field.tsx";
import { textOf, useForm } from "../../../src/ui/later/forms/use-form.ts";
import styles from "../../parts/parts.module.css";
import { FoundMembers } from "./FoundMembers.tsx";
import { MemberPage } from "./MemberPage.tsx";
import { MemberParts } from "./MemberParts.tsx";

const PLACE = /^\/members\/(.+)$/;

export default function Members() {
  const { t } = useLingui();
  const [path, navigate] = useLocation();
  const account = accountIn(path);
  const [sought, setSought] = useState("");
  const form = useForm({
    check: (entered) =>
      textOf(entered, "q").trim() === "" ? { q: t`Enter what you know about the member.` } : {},
    async send(entered) {
      setSought(textOf(entered, "q").trim());
      navigate("/members");
      return undefined;
    },
  });
  return (
    <>
      <form {...form.props} className={styles.form} role="search">
        <Field
          label={t`Account, number, address, transaction or referral link`}
          name="q"
          type="search"
          maxLength={300}
          error={form.errors["q"]}
        />
        <div className={styles.acts}>
          <Button type="submit" variant="primary" busy={form.busy}>
            <Trans>Search</Trans>
          </Button>
        </div>
      </form>
      {account !== null ? (
        <>
          <MemberPage key={account} account={account} />
          <MemberParts key={`${account} parts`} account={account} />
        </>
      ) : sought === "" ? null : (
        <FoundMembers q={sought} />
      )}
    </>
  );
}

function accountIn(path: string): string | null {
  const written = PLACE.exec(path)?.[1];
  if (written === undefined) return null;
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
