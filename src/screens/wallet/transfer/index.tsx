import { useLingui } from "@lingui/react/macro";
import { parseAmount } from "../../../../contract/money.ts";
import { dismissAction } from "../../../state/later/actions/action.ts";
import { refusedField, useActionSheet } from "../../../state/later/use-action-sheet.ts";
import { useDocument } from "../../../state/use-mirrored.ts";
import { goBack } from "../../../state/navigation.ts";
import { useOwnRest } from "../../../state/wallet/own-limit.ts";
import { useRecipient } from "../../../state/wallet/recipient.ts";
import { useSession } from "../../../state/session.ts";
import { NotLoaded } from "../../../parts/NotLoaded.tsx";
import { Help } from "../../../parts/later/help/Help.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import type { TransferTerms } from "./check.ts";
import { TransferForm, type Draft } from "./TransferForm.tsx";
import { Transfers } from "./Transfers.tsx";
import { TransferSheet } from "./TransferSheet.tsx";

const CALL = "POST wallet/transfer";
const fields = ["account", "amount"];

export default function MemberTransfer() {
  const { t } = useLingui();
  const { action, open, draft, round, begin, close } = useActionSheet<Draft>();
  const own = useSession().userInfo?.username ?? null;
  const config = useDocument("config");
  const balances = useDocument("balances");
  const ownRest = useOwnRest();

  const available = balances.state === "ready" ? parseAmount(balances.value.balance) : null;
  const terms: TransferTerms | null =
    config.state === "ready" ? { config: config.value, available, own, ownRest } : null;
  const asked = useRecipient(open && draft ? draft.account : null, "transfer");
  const refused =
    asked.state === "refused"
      ? { field: "account", text: asked.failure.text }
      : refusedField(action, CALL, fields);

  return (
    <Page title={t`Member transfer`} onBack={() => goBack("/pages/my")} columns>
      {terms ? (
        <TransferForm
          key={round}
          terms={terms}
          refused={refused}
          onEdit={() => refused && dismissAction()}
          onContinue={(chosen) => begin(CALL, chosen)}
        />
      ) : (
        <NotLoaded state={config.state === "loading" ? "loading" : "absent"} shape="card" />
      )}
      <Transfers />
      <TransferSheet open={open && !refused} draft={draft} asked={asked} terms={terms} onClose={close} />
      <Help on="transfers" />
    </Page>
  );
}
