import { useLingui } from "@lingui/react/macro";
import { useSearch } from "wouter";
import type { NftTransaction } from "../../../../contract/passes/schemas.ts";
import { goBack } from "../../../state/navigation.ts";
import { useActionSheet } from "../../../state/later/use-action-sheet.ts";
import { useOpenedRecord } from "../../../state/later/use-opened-record.ts";
import { usePassName } from "../../../state/later/use-pass-name.ts";
import { Page } from "../../../ui/layout/Page.tsx";
import { Sheet } from "../../../ui/layout/Sheet.tsx";
import { Help } from "../../../parts/later/help/Help.tsx";
import { HeldPasses } from "../HeldPasses.tsx";
import { AskSheet } from "../sheets/AskSheet.tsx";
import { OutcomeSheet } from "../sheets/OutcomeSheet.tsx";
import { ReturnSheet } from "../sheets/ReturnSheet.tsx";
import { MoveDetails } from "./MoveDetails.tsx";
import { Profit } from "./Profit.tsx";
import { Records } from "./Records.tsx";
import { Tier } from "./Tier.tsx";

const PATH = "/pages/myNft";
const ASK = "POST nft/transferAsk";
const RETURN = "POST nft/transferReturn";

/** `#/pages/myNft?id=…` opens a record. */
export default function MyPasses() {
  const { t } = useLingui();
  const nameOf = usePassName();
  const search = useSearch();
  const { action, open, draft, begin, close } = useActionSheet<NftTransaction>();
  const { record: shown, open: show, close: hide } = useOpenedRecord("passMoves", PATH, search);

  function onDetails(call: typeof ASK | typeof RETURN, move: NftTransaction) {
    hide();
    begin(call, move);
  }

  const about = { move: draft, name: draft ? nameOf(draft.nftId) : "", onClose: close };
  return (
    <Page title={t`My passes`} onBack={() => goBack("/pages/nft")} columns>
      <HeldPasses>
        {(held, asOf) => (
          <>
            <Profit held={held} asOf={asOf} />
            {held.map((one) => (
              <Tier key={one.id} held={one} name={nameOf(one.id)} />
            ))}
          </>
        )}
      </HeldPasses>
      <Records onShow={show} />
      <Sheet open={shown !== undefined} title={t`Record of passes`} onClose={hide}>
        {shown ? (
          <MoveDetails
            move={shown}
            name={nameOf(shown.nftId)}
            onAsk={() => onDetails(ASK, shown)}
            onReturn={() => onDetails(RETURN, shown)}
          />
        ) : null}
      </Sheet>
      <AskSheet {...about} open={open && action.call === ASK} />
      <ReturnSheet {...about} open={open && action.call === RETURN} />
      <OutcomeSheet open={open && action.call !== ASK && action.call !== RETURN} onClose={close} />
      <Help on="passes" />
    </Page>
  );
}
