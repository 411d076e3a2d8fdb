import { useLingui } from "@lingui/react/macro";
import type { Checked } from "../../state/receipts/check.ts";
import { Banner, type Tone } from "../../ui/feedback/Banner.tsx";
import { WarningIcon } from "../../ui/icons/index.ts";
import { CheckIcon } from "../../ui/later/icons/actions.tsx";

/** Null while the check runs. */
export function VerdictBanner({ checked }: { checked: Checked | null }) {
  const { t } = useLingui();
  if (checked === null) return <p aria-busy="true">{t`Checking`}</p>;
  const { verdict, end, trust } = checked;
  const texts: Record<Checked["verdict"], { tone: Tone; text: string }> = {
    genuine: { tone: "good", text: t`Checked on this device: the platform signed exactly this.` },
    changed: { tone: "danger", text: t`This receipt was altered: its hash does not match its content.` },
    unsigned: { tone: "danger", text: t`The signature is not the platform's.` },
    version: {
      tone: "warning",
      text: t`This receipt is too new for this version of the app. Update the app and try again.`,
    },
    unable: {
      tone: "warning",
      text:
        trust.from === "nowhere"
          ? t`The platform's key is not on this device yet. Go online once and try again.`
          : t`This browser cannot check the signature.`,
    },
  };
  return (
    <>
      <Verdict {...texts[verdict]} />
      {verdict === "genuine" && end === "differs" ? (
        <Verdict
          tone="danger"
          text={t`The platform signed a different last entry from the one it shows now. Save this receipt: it is evidence.`}
        />
      ) : null}
    </>
  );
}

function Verdict({ tone, text }: { tone: Tone; text: string }) {
  const Icon = tone === "good" ? CheckIcon : WarningIcon;
  return (
    <Banner tone={tone} icon={<Icon size="1.25rem" />}>
      {text}
    </Banner>
  );
}
