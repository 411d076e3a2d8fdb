import { useLingui } from "@lingui/react/macro";
import { goBack } from "../../../state/navigation.ts";
import { Page } from "../../../ui/layout/Page.tsx";
import { HeldPasses } from "../HeldPasses.tsx";
import { usePassName } from "../../../state/later/use-pass-name.ts";
import { Help } from "../../../parts/later/help/Help.tsx";
import { Profit } from "./Profit.tsx";
import { Records } from "./Records.tsx";
import { Tier } from "./Tier.tsx";

export default function MyPasses() {
  const { t } = useLingui();
  const nameOf = usePassName();
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
      <Records />
      <Help on="passes" />
    </Page>
  );
}
