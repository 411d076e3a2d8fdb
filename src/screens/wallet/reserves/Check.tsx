import { Trans, useLingui } from "@lingui/react/macro";
import { AsOf } from "../../../parts/AsOf.tsx";
import type { SeenRoots } from "../../../shared/schema.ts";
import { useOnline } from "../../../state/connection.ts";
import type { RootsState } from "../../../state/later/seen-roots.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Problem } from "../../../ui/feedback/Problem.tsx";
import { RefreshIcon, WarningIcon } from "../../../ui/icons/index.ts";
import { CheckIcon } from "../../../ui/later/icons/actions.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { RootFaultText } from "../../../parts/later/RootFaultText.tsx";

interface CheckProps {
  roots: SeenRoots | undefined;
  state: RootsState;
  onCheck: () => void;
}

export function Check({ roots, state, onCheck }: CheckProps) {
  const { t } = useLingui();
  const online = useOnline();
  return (
    <Card title={t`Checked on this device`} aside={<AsOf at={roots?.at} />}>
      <Outcome roots={roots} state={state} />
      <p>
        <Trans>
          Each root counts all members' balances. This device checks that it is signed, that members and pools
          add up to zero, and that no root seen here was changed or removed.
        </Trans>
      </p>
      <Button
        wide
        busy={state === "running"}
        disabled={!online}
        icon={<RefreshIcon size="1.25rem" />}
        onClick={onCheck}
      >
        <Trans>Check again</Trans>
      </Button>
    </Card>
  );
}

function Outcome({ roots, state }: Omit<CheckProps, "onCheck">) {
  const { t } = useLingui();
  if (typeof state === "object" && state !== null)
    return (
      <Problem>
        <RootFaultText fault={state.fault} />
      </Problem>
    );
  if (state === "failed" || state === "unknown_key")
    return (
      <Banner tone="warning" icon={<WarningIcon size="1.25rem" />}>
        {t`The newest root could not be checked`}
      </Banner>
    );
  if (!roots?.head) return null;
  return (
    <Banner
      tone={roots.signed ? "good" : "warning"}
      icon={roots.signed ? <CheckIcon size="1.25rem" /> : <WarningIcon size="1.25rem" />}
    >
      {roots.signed
        ? t`The newest root is signed, and the log continues the one known here.`
        : t`This browser cannot check the signature.`}
    </Banner>
  );
}
