import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSearch } from "wouter";
import type { Withdrawal } from "../../../contract/withdrawals/schemas.ts";
import { refusedField, useActionSheet } from "../../state/later/use-action-sheet.ts";
import { useOpenedRecord } from "../../state/later/use-opened-record.ts";
import { usePolling } from "../../state/later/use-polling.ts";
import { useRecords } from "../../state/later/use-records.ts";
import { useDocument } from "../../state/use-mirrored.ts";
import { goBack } from "../../state/navigation.ts";
import { SharedFailed } from "../../parts/later/SharedFailed.tsx";
import { Help } from "../../parts/later/help/Help.tsx";
import { Page } from "../../ui/layout/Page.tsx";
import { Sheet } from "../../ui/layout/Sheet.tsx";
import { CancelSheet } from "./CancelSheet.tsx";
import { NewWithdrawal } from "./NewWithdrawal.tsx";
import { WithdrawalDetails } from "./WithdrawalDetails.tsx";
import { isOnTheChain } from "./timeline.ts";
import { Withdrawals } from "./Withdrawals.tsx";
import type { Draft } from "./WithdrawForm.tsx";
import { WITHDRAW_PATH } from "./AmountRefused.tsx";

const CREATE = "POST withdraw/create";
const CANCEL = "POST withdraw/cancel";
const fields = ["address", "amount"];

/** `#/pages/withdraw?id=3` opens one. */
export default function WithdrawalsScreen() {
  const { t } = useLingui();
  const search = useSearch();
  const sheet = useActionSheet<Draft | Withdrawal>();
  const config = useDocument("config");
  const records = useRecords("withdrawals");
  /** Each withdrawal gets an empty form. */
  const [form, setForm] = useState(0);
  const { record: shown, open, close } = useOpenedRecord("withdrawals", WITHDRAW_PATH, search);

  const { action } = sheet;
  const refused = refusedField(action, CREATE, fields);
  const isPending = records.state === "ready" && records.records.some(({ status }) => isOnTheChain(status));
  usePolling(isPending);
  const explorer = config.state === "ready" ? (config.value.chain?.explorer ?? null) : null;

  function end() {
    if (action.status === "done" && action.call === CREATE) setForm(form + 1);
    sheet.close();
  }
  function askToCancel(withdrawal: Withdrawal) {
    close();
    sheet.begin(CANCEL, withdrawal);
  }

  return (
    <Page title={t`Withdrawal`} onBack={() => goBack("/pages/my")} columns desk="even">
      <SharedFailed search={search} />
      <NewWithdrawal
        form={form}
        open={sheet.open && action.call !== CANCEL && !refused}
        draft={sheet.draft && !isWithdrawal(sheet.draft) ? sheet.draft : null}
        refused={refused}
        onContinue={(chosen) => sheet.begin(CREATE, chosen)}
        onClose={end}
      />
      <Withdrawals found={records} onShow={({ id }) => open(id)} />
      <Sheet open={shown !== undefined} title={t`Withdrawal`} onClose={close}>
        {shown ? (
          <WithdrawalDetails withdrawal={shown} explorer={explorer} onCancel={() => askToCancel(shown)} />
        ) : null}
      </Sheet>
      <CancelSheet
        open={sheet.open && action.call === CANCEL}
        withdrawal={sheet.draft && isWithdrawal(sheet.draft) ? sheet.draft : null}
        onClose={end}
      />
      <Help on="withdrawals" />
    </Page>
  );
}

function isWithdrawal(draft: Draft | Withdrawal): draft is Withdrawal {
  return "id" in draft;
}
