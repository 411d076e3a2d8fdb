import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { FactorAct, FactorPolicy, Factors } from "../../../../contract/accounts/factor-schemas.ts";
import { formatExact } from "../../../i18n/format.ts";
import { setFactorPolicy } from "../../../state/later/accounts/factors.ts";
import { toast } from "../../../state/toast.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Select } from "../../../ui/later/forms/Select.tsx";
import { textOf } from "../../../ui/later/forms/use-form.ts";
import { Facts } from "../../../ui/later/lists/Facts.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { ConfirmSheet } from "../../../parts/later/accounts/ConfirmSheet.tsx";

const names: Record<FactorAct, MessageDescriptor> = {
  signIn: msg`Signing in`,
  withdraw: msg`Withdrawals`,
  transfer: msg`Transfers and gifts`,
  spend: msg`Votes, trades, pledges, passes`,
  credentials: msg`Passwords and factors`,
};
const acts = Object.keys(names) as FactorAct[];

export function PolicyCard({ factors }: { factors: Factors }) {
  const { t } = useLingui();
  const [changing, setChanging] = useState(false);
  const { policy, demanded, passkeys, authenticator } = factors;
  const isGuarded = passkeys.length > 0 || authenticator !== null;
  const nameOf = { one: t`One factor`, two: t`Two factors` };
  const limit = demanded.withdrawAbove === null ? "" : formatExact(demanded.withdrawAbove, i18n.locale);
  return (
    <Card title={t`What each action needs`}>
      <p>
        <Trans>
          One factor: second-level password or passkey. Two factors: passkey, or second-level password with a
          code.
        </Trans>
      </p>
      <Facts
        items={acts.map((act) => ({ key: act, name: i18n._(names[act]), value: nameOf[policy[act]] }))}
      />
      {limit === "" ? null : (
        <p>
          <Trans>The platform requires two factors for withdrawals above {limit} USDT.</Trans>
        </p>
      )}
      {demanded.newAddress ? (
        <p>
          <Trans>The platform requires two factors for withdrawals to new addresses.</Trans>
        </p>
      ) : null}
      {isGuarded ? null : (
        <p>
          <Trans>To require two factors, first add a passkey or an authenticator.</Trans>
        </p>
      )}
      <Button wide disabled={!isGuarded} onClick={() => setChanging(true)}>
        <Trans>Change</Trans>
      </Button>
      <ConfirmSheet
        open={changing}
        title={t`What each action needs`}
        action="account/factorPolicy"
        submitLabel={<Trans>Save</Trans>}
        send={async (proof, entered) => {
          await setFactorPolicy(chosen(entered), proof);
          toast(t`Saved`);
          setChanging(false);
        }}
        onClose={() => setChanging(false)}
      >
        {() => (
          <>
            {acts.map((act) => (
              <Select
                key={act}
                name={act}
                label={i18n._(names[act])}
                defaultValue={policy[act]}
                options={[
                  { value: "one", label: nameOf.one },
                  { value: "two", label: nameOf.two },
                ]}
              />
            ))}
            <p>
              <Trans>Requiring less pauses withdrawals, transfers and gifts for 24 hours.</Trans>
            </p>
          </>
        )}
      </ConfirmSheet>
    </Card>
  );
}

function chosen(entered: FormData): FactorPolicy {
  const need = (act: FactorAct) => (textOf(entered, act) === "two" ? "two" : "one");
  return {
    signIn: need("signIn"),
    withdraw: need("withdraw"),
    transfer: need("transfer"),
    spend: need("spend"),
    credentials: need("credentials"),
  };
}
