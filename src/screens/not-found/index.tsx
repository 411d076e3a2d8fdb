import { Trans, useLingui } from "@lingui/react/macro";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { ButtonLink } from "../../ui/controls/Button.tsx";
import { SearchIcon } from "../../ui/later/icons/actions.tsx";
import { Page } from "../../ui/layout/Page.tsx";

export default function NotFound() {
  const { t } = useLingui();
  const home = (
    <ButtonLink variant="primary" href="#/pages/index">
      <Trans>Go to Home</Trans>
    </ButtonLink>
  );
  return (
    <Page title={t`Not found`}>
      <EmptyState icon={<SearchIcon size="2rem" />} title={t`Page not found`} action={home}>
        {t`The address may be wrong, or the page may have moved.`}
      </EmptyState>
    </Page>
  );
}
