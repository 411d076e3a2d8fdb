import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Freeze } from "../../../../contract/accounts/event-schemas.ts";
import { formatTime } from "../../../i18n/format.ts";
import { useDocument } from "../../../state/use-mirrored.ts";
import { Problem } from "../../../ui/feedback/Problem.tsx";
import { NotLoaded } from "../../../parts/NotLoaded.tsx";
import { Button, ButtonLink } from "../../../ui/controls/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { newTab } from "../../../ui/new-tab.ts";
import { FreezeSheet } from "./FreezeSheet.tsx";
import { UnfreezeSheet } from "./UnfreezeSheet.tsx";

export function FreezeCard() {
  const { t } = useLingui();
  const freeze = useDocument("freeze");
  const [asking, setAsking] = useState(false);
  if (freeze.state !== "ready") {
    return <NotLoaded state={freeze.state} shape="card" />;
  }
  return (
    <>
      {freeze.value.frozen ? (
        <Frozen liftAt={freeze.value.liftAt} asOf={freeze.asOf} />
      ) : (
        <Card title={t`Somebody else at your account?`}>
          <p>
            <Trans>
              Freeze it: nothing can be spent, transferred or withdrawn any more, by anybody. Incomes still
              arrive, and you can read everything.
            </Trans>
          </p>
          <Button variant="danger" wide onClick={() => setAsking(true)}>
            <Trans>Freeze my account</Trans>
          </Button>
        </Card>
      )}
      <FreezeSheet open={asking} onClose={() => setAsking(false)} />
    </>
  );
}

/** @param asOf the server's time, since the data is refetched while shown. */
function Frozen({ liftAt, asOf }: Pick<Freeze, "liftAt"> & { asOf: string }) {
  const { t, i18n } = useLingui();
  const [lifting, setLifting] = useState(false);
  const isDue = liftAt !== null && Date.parse(liftAt) <= Date.parse(asOf);
  const time = liftAt === null ? "" : formatTime(liftAt, i18n.locale);
  return (
    <Card title={t`The account is frozen`}>
      <Problem>
        <Trans>Nothing can be spent from it.</Trans>
      </Problem>
      {liftAt === null ? (
        <p>
          <Trans>The platform froze it. Only customer service can lift that.</Trans>
        </p>
      ) : isDue ? (
        <p>
          <Trans>You can lift the freeze now, with your second-level password.</Trans>
        </p>
      ) : (
        <p>
          <Trans>
            You can lift the freeze with your second-level password from {time} on; customer service can
            earlier.
          </Trans>
        </p>
      )}
      {isDue ? (
        <Button variant="primary" wide onClick={() => setLifting(true)}>
          <Trans>Lift the freeze</Trans>
        </Button>
      ) : (
        <Support />
      )}
      <UnfreezeSheet open={lifting} onClose={() => setLifting(false)} />
    </Card>
  );
}

function Support() {
  const config = useDocument("config");
  const url = config.state === "ready" ? config.value.support.url : "";
  return (
    <ButtonLink wide href={url === "" ? "#/pages/feedback" : url} {...newTab(url)}>
      <Trans>Contact customer service</Trans>
    </ButtonLink>
  );
}
