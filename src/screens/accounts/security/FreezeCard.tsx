import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Freeze } from "../../../../contract/accounts/event-schemas.ts";
import { formatTime } from "../../../i18n/format.ts";
import { useDocument } from "../../../state/use-mirrored.ts";
import { Problem } from "../../../ui/feedback/Problem.tsx";
import { NotLoaded } from "../../../parts/NotLoaded.tsx";
import { SupportLink } from "../../../parts/later/SupportLink.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
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
        <Card title={t`Someone else in your account?`}>
          <p>
            <Trans>
              Freeze it and nobody can spend, transfer or withdraw. You still receive income and can see
              everything.
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

/** @param asOf the server's time: the data are refetched while shown. */
function Frozen({ liftAt, asOf }: Pick<Freeze, "liftAt"> & { asOf: string }) {
  const { t, i18n } = useLingui();
  const [lifting, setLifting] = useState(false);
  const isDue = liftAt !== null && Date.parse(liftAt) <= Date.parse(asOf);
  const time = liftAt === null ? "" : formatTime(liftAt, i18n.locale);
  return (
    <Card title={t`Account frozen`}>
      <Problem>
        <Trans>Nothing can be spent from it.</Trans>
      </Problem>
      {liftAt === null ? (
        <p>
          <Trans>The platform froze it. Only customer service can unfreeze it.</Trans>
        </p>
      ) : isDue ? (
        <p>
          <Trans>You can unfreeze it now with your second-level password.</Trans>
        </p>
      ) : (
        <p>
          <Trans>
            You can unfreeze it with your second-level password from {time}. Customer service can do it
            sooner.
          </Trans>
        </p>
      )}
      {isDue ? (
        <Button variant="primary" wide onClick={() => setLifting(true)}>
          <Trans>Unfreeze account</Trans>
        </Button>
      ) : (
        <SupportLink />
      )}
      <UnfreezeSheet open={lifting} onClose={() => setLifting(false)} />
    </Card>
  );
}
