import { useLingui } from "@lingui/react/macro";
import { useSearch } from "wouter";
import { goBack, navigation } from "../../../state/navigation.ts";
import { Help } from "../../../parts/later/help/Help.tsx";
import { SegmentedControl } from "../../../ui/controls/SegmentedControl.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { useWide } from "../../../ui/use-wide.ts";
import { Details } from "./Details.tsx";
import { Calendar, Lots } from "./Lots.tsx";
import { kinds, PATH } from "./place.ts";
import { Stakes } from "./Stakes.tsx";
import { Swaps } from "./Swaps.tsx";
import styles from "./positions.module.css";

/** `#/pages/positions?of=locked&id=12` opens one. Source: rules.md U27. */
export default function Positions() {
  const { t } = useLingui();
  const wide = useWide();
  const search = new URLSearchParams(useSearch());
  const of = kinds.find((kind) => kind === search.get("of")) ?? "stakes";
  const id = search.get("id") ?? "";
  const calendar = of === "locked" ? <Calendar /> : null;
  return (
    <Page title={t`My holdings`} onBack={() => goBack("/pages/my")} columns desk="table">
      <div className={styles.column}>
        <SegmentedControl
          label={t`Holdings`}
          labelHidden
          value={of}
          onChange={(kind) => navigation().go(`${PATH}?of=${kind}`, { replace: true })}
          options={[
            { value: "stakes", label: t`Pledges` },
            { value: "locked", label: t`Locked` },
            { value: "swaps", label: t`Trades` },
          ]}
        />
        {wide ? null : calendar}
        {of === "stakes" ? <Stakes /> : of === "locked" ? <Lots opened={id} /> : <Swaps />}
      </div>
      <Details of={of} id={/^[1-9]\d{0,14}$/.test(id) ? id : null}>
        {calendar}
      </Details>
      <Help on="stakes" />
    </Page>
  );
}
