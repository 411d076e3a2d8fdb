import { useLingui } from "@lingui/react/macro";
import { useDraftState } from "../../../state/later/drafts/use-draft-state.ts";
import { useRecords } from "../../../state/later/use-records.ts";
import { SegmentedControl } from "../../../ui/controls/SegmentedControl.tsx";
import { StatementIcon } from "../../../ui/later/icons/things.tsx";
import { RecordList } from "../../../parts/later/RecordList.tsx";
import styles from "../passes.module.css";
import { usePassName } from "../../../state/later/use-pass-name.ts";
import { MoveRow, StakeRow } from "./rows.tsx";

type Which = "passMoves" | "passStakes";
const isWhich = (stored: unknown) => stored === "passMoves" || stored === "passStakes";

export function Records({ onShow }: { onShow: (id: string) => void }) {
  const { t } = useLingui();
  const [which, setWhich] = useDraftState<Which>("filter/passes", "passMoves", isWhich);
  return (
    <div className={styles.stack}>
      <SegmentedControl
        label={t`Records`}
        labelHidden
        value={which}
        onChange={setWhich}
        options={[
          { value: "passMoves", label: t`History` },
          { value: "passStakes", label: t`Pledges` },
        ]}
      />
      {which === "passMoves" ? <Moves onShow={onShow} /> : <Stakes />}
    </div>
  );
}

function Moves({ onShow }: { onShow: (id: string) => void }) {
  const { t } = useLingui();
  const found = useRecords("passMoves");
  const nameOf = usePassName();
  return (
    <RecordList
      list="passMoves"
      title={t`History`}
      found={found}
      empty={{
        title: t`Nothing here yet`,
        text: t`Passes you buy, pledge, give and receive appear here.`,
        icon: <StatementIcon size="2rem" />,
      }}
    >
      {(move) => (
        <MoveRow key={move.id} move={move} name={nameOf(move.nftId)} onShow={() => onShow(move.id)} />
      )}
    </RecordList>
  );
}

function Stakes() {
  const { t } = useLingui();
  const found = useRecords("passStakes");
  const nameOf = usePassName();
  return (
    <RecordList
      list="passStakes"
      title={t`Pledges`}
      found={found}
      empty={{
        title: t`Nothing here yet`,
        text: t`Passes you pledge appear here with their earnings.`,
        icon: <StatementIcon size="2rem" />,
      }}
    >
      {(stake) => <StakeRow key={stake.id} stake={stake} name={nameOf(stake.nftId)} />}
    </RecordList>
  );
}
