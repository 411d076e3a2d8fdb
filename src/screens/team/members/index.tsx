import { useLingui } from "@lingui/react/macro";
import { goBack, MY_PATH } from "../../../state/navigation.ts";
import { Column, Page } from "../../../ui/layout/Page.tsx";
import { Grade } from "./Grade.tsx";
import { Growth } from "./growth/Growth.tsx";
import { Members } from "./Members.tsx";
import { PayersButton } from "./payers/PayersButton.tsx";
import { Team } from "./Team.tsx";

export default function TeamMembers() {
  const { t } = useLingui();
  return (
    <Page title={t`Team`} onBack={() => goBack(MY_PATH)} desk="even">
      <Column>
        <Team />
        <Grade />
        <Growth />
        <PayersButton />
      </Column>
      <Column>
        <Members />
      </Column>
    </Page>
  );
}
