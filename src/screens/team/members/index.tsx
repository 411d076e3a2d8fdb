import { useLingui } from "@lingui/react/macro";
import { goBack, MY_PATH } from "../../../state/navigation.ts";
import { Page } from "../../../ui/layout/Page.tsx";
import { Members } from "./Members.tsx";
import { Team } from "./Team.tsx";

export default function TeamMembers() {
  const { t } = useLingui();
  return (
    <Page title={t`Team`} onBack={() => goBack(MY_PATH)} columns>
      <Team />
      <Members />
    </Page>
  );
}
