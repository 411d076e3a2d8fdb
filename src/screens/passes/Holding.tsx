import { Trans, useLingui } from "@lingui/react/macro";
import type { MyNft } from "../../../contract/passes/schemas.ts";
import { formatNumber } from "../../i18n/format.ts";
import { Own } from "../../ui/values/Own.tsx";
import { unstakedOf } from "./passes.ts";
import { Small } from "./Small.tsx";

/** A pass that the member holds: how many of it can be staked or given, and how many are staked. */
export function Holding({ held, name }: { held: MyNft; name: string }) {
  const { i18n } = useLingui();
  const unstaked = formatNumber(unstakedOf(held), i18n.locale);
  const staked = formatNumber(held.staked, i18n.locale);
  return (
    <Small id={held.id} name={name}>
      <Own>
        <Trans>
          {unstaked} not staked, {staked} staked
        </Trans>
      </Own>
    </Small>
  );
}
