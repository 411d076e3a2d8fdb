import { Trans, useLingui } from "@lingui/react/macro";
import { CLOSE_GRACE_DAYS } from "../../../../contract/accounts/rules.ts";
import { parseAmount } from "../../../../contract/money.ts";
import type { Balances } from "../../../../contract/wallet/schemas.ts";
import { assetName, type Asset } from "../../../i18n/names.ts";
import { AsOf } from "../../../parts/AsOf.tsx";
import { ConfirmSheet } from "../../../parts/later/accounts/ConfirmSheet.tsx";
import { NotLoaded } from "../../../parts/NotLoaded.tsx";
import { closeAccount } from "../../../state/later/accounts/closing.ts";
import { toast } from "../../../state/toast.ts";
import { useDocument } from "../../../state/use-mirrored.ts";
import { Facts, type Fact } from "../../../ui/later/lists/Facts.tsx";
import { Own, OwnAmount } from "../../../ui/values/Own.tsx";
import styles from "./security.module.css";

/** Says what closing means, and what the account still holds. Source: rules.md S120. */
export function CloseSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const days = CLOSE_GRACE_DAYS;
  return (
    <ConfirmSheet
      open={open}
      title={t`Close your account?`}
      action="account/close"
      submitLabel={<Trans>Close my account</Trans>}
      danger
      send={async (proof) => {
        await closeAccount(proof);
        toast(t`Account closing requested`);
        onClose();
      }}
      onClose={onClose}
    >
      {() => (
        <>
          <ul className={styles.points}>
            <li>
              <Trans>For {days} days everything works as before, and you can keep the account.</Trans>
            </li>
            <li>
              <Trans>
                Then you can no longer sign in. Passwords, passkeys, devices, address book, messages, pictures
                and feedback are deleted.
              </Trans>
            </li>
            <li>
              <Trans>
                The bill, votes, passes, deposits and withdrawals stay in the platform's books. Nobody else
                can take your account name.
              </Trans>
            </li>
            <li>
              <Trans>
                What the account still holds or receives can then be reached only by asking customer service
                to open it again.
              </Trans>
            </li>
          </ul>
          <Held />
        </>
      )}
    </ConfirmSheet>
  );
}

function Held() {
  const balances = useDocument("balances");
  if (balances.state !== "ready") return <NotLoaded state={balances.state} shape="card" />;
  const facts = heldFacts(balances.value);
  return (
    <section>
      <p>
        {facts.length === 0 ? (
          <Trans>The account holds nothing.</Trans>
        ) : (
          <Trans>What the account still holds</Trans>
        )}{" "}
        <AsOf at={balances.asOf} />
      </p>
      <Facts items={facts} />
    </section>
  );
}

/** Without what is zero. */
function heldFacts({ balance, repurchasePoints, fuel, pledged = "0", lock, pass = "0" }: Balances): Fact[] {
  const assets: [Exclude<Asset, "pass">, string][] = [
    ["usdt", balance],
    ["points", repurchasePoints],
    ["fuel", fuel],
    ["lock", lock],
  ];
  const facts = [
    ...assets.map(([asset, amount]) => ({
      key: asset,
      name: assetName(asset),
      amount,
      value: <OwnAmount value={amount} />,
    })),
    {
      key: "pledged",
      name: <Trans>In pledges</Trans>,
      amount: pledged,
      value: <OwnAmount value={pledged} />,
    },
    { key: "pass", name: assetName("pass"), amount: pass, value: <Own>{pass}</Own> },
  ];
  return facts.filter(({ amount }) => parseAmount(amount) !== 0n);
}
