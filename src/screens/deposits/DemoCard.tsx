import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { requestTestUsdt } from "../../state/deposits/calls.ts";
import { useOnline } from "../../state/connection.ts";
import { failureOf } from "../../state/later/failure.ts";
import { toast } from "../../state/toast.ts";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { WarningIcon } from "../../ui/icons/index.ts";
import { Card } from "../../ui/layout/Card.tsx";

export interface DemoCardProps {
  onSent: () => void;
}

export function DemoCard({ onSent }: DemoCardProps) {
  const online = useOnline();
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    setBusy(true);
    try {
      const amount = await requestTestUsdt();
      toast(t`${amount} test USDT are on their way.`);
      onSent();
    } catch (error) {
      toast(failureOf(error).text);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card>
      <Banner tone="warning" icon={<WarningIcon size="1.5rem" />}>
        <strong>
          <Trans>Demo chain: this is not real money.</Trans>
        </strong>{" "}
        <Trans>Test USDT sent from here goes through a chain on this server, as a real deposit would.</Trans>
      </Banner>
      <Button wide busy={busy} disabled={!online && !busy} onClick={() => void ask()}>
        <Trans>Send me test USDT</Trans>
      </Button>
    </Card>
  );
}
