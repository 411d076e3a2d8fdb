import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSearch } from "wouter";
import { parseAmount } from "../../../../contract/money.ts";
import type { TransferLog } from "../../../../contract/wallet/schemas.ts";
import { dismissAction } from "../../../state/later/actions/action.ts";
import { refusedField, useActionSheet } from "../../../state/later/use-action-sheet.ts";
import { useOpenedRecord } from "../../../state/later/use-opened-record.ts";
import { useDocument } from "../../../state/use-mirrored.ts";
import { goBack } from "../../../state/navigation.ts";
import { useOwnRest } from "../../../state/wallet/own-limit.ts";
import { useRecipient } from "../../../state/wallet/recipient.ts";
import { useSession } from "../../../state/session.ts";
import { NotLoaded } from "../../../parts/NotLoaded.tsx";
import { Help } from "../../../parts/later/help/Help.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { Sheet } from "../../../ui/layout/Sheet.tsx";
import { AskSheet } from "./AskSheet.tsx";
import type { TransferTerms } from "./check.ts";
import { TRANSFER_PATH } from "./path.ts";
import { ReturnSheet } from "./ReturnSheet.tsx";
import { TransferDetails } from "./TransferDetails.tsx";
import { TransferForm, type Draft } from "./TransferForm.tsx";
import { Transfers } from "./Transfers.tsx";
import { TransferSheet } from "./TransferSheet.tsx";

const CALL = "POST wallet/transfer";
const ASK = "POST wallet/transferAsk";
const RETURN = "POST wallet/transferReturn";
const fields = ["account", "amount"];

/** `#/pages/convert?id=…` opens a transfer. */
export default function MemberTransfer() {
  const { t } = useLingui();
  const search = useSearch();
  const { action, open, draft, begin, close } = useActionSheet<Draft | TransferLog>();
  /** Each transfer gets an empty form. */
  const [form, setForm] = useState(0);
  const own = useSession().userInfo?.username ?? null;
  const config = useDocument("config");
  const balances = useDocument("balances");
  const ownRest = useOwnRest();
  const { record: shown, open: show, close: hide } = useOpenedRecord("transfers", TRANSFER_PATH, search);

  const available = balances.state === "ready" ? parseAmount(balances.value.balance) : null;
  const terms: TransferTerms | null =
    config.state === "ready" ? { config: config.value, available, own, ownRest } : null;
  const sent = draft && isTransfer(draft) ? draft : null;
  const typed = draft && !isTransfer(draft) ? draft : null;
  const isNew = open && action.call !== ASK && action.call !== RETURN;
  const asked = useRecipient(isNew && typed ? typed.account : null, "transfer");
  const refused =
    asked.state === "refused"
      ? { field: "account", text: asked.failure.text }
      : refusedField(action, CALL, fields);

  function end() {
    if (action.status === "done" && action.call === CALL) setForm(form + 1);
    close();
  }
  function onDetails(call: typeof ASK | typeof RETURN, transfer: TransferLog) {
    hide();
    begin(call, transfer);
  }

  return (
    <Page title={t`Member transfer`} onBack={() => goBack("/pages/my")} columns>
      {terms ? (
        <TransferForm
          key={form}
          terms={terms}
          refused={refused}
          onEdit={() => refused && dismissAction()}
          onContinue={(chosen) => begin(CALL, chosen)}
        />
      ) : (
        <NotLoaded state={config.state === "loading" ? "loading" : "absent"} shape="card" />
      )}
      <Transfers onShow={({ id }) => show(id)} />
      <Sheet open={shown !== undefined} title={t`Member transfer`} onClose={hide}>
        {shown ? (
          <TransferDetails
            transfer={shown}
            onAsk={() => onDetails(ASK, shown)}
            onReturn={() => onDetails(RETURN, shown)}
          />
        ) : null}
      </Sheet>
      <TransferSheet open={isNew && !refused} draft={typed} asked={asked} terms={terms} onClose={end} />
      <AskSheet open={open && action.call === ASK} transfer={sent} onClose={end} />
      <ReturnSheet
        open={open && action.call === RETURN}
        transfer={sent}
        available={available}
        ownRest={ownRest}
        onClose={end}
      />
      <Help on="transfers" />
    </Page>
  );
}

function isTransfer(draft: Draft | TransferLog): draft is TransferLog {
  return "id" in draft;
}
