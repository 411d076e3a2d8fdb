import { useLingui } from "@lingui/react/macro";
import type { Checked } from "../../../state/receipts/check.ts";
import { Banner, type Tone } from "../../../ui/feedback/Banner.tsx";
import { WarningIcon } from "../../../ui/icons/index.ts";
import { CheckIcon } from "../../../ui/later/icons/actions.tsx";
import styles from "./verify.module.css";

export function VerdictText({ checked: { verdict, end, trust } }: { checked: Checked }) {
  const { t } = useLingui();
  const { host } = location;
  const texts: Record<Checked["verdict"], { tone: Tone; title: string; text: string }> = {
    genuine: { tone: "good", title: t`Genuine`, text: t`The platform ${host} signed exactly this.` },
    changed: {
      tone: "danger",
      title: t`Altered`,
      text: t`Its content is not what was signed. Do not rely on it.`,
    },
    unsigned: {
      tone: "danger",
      title: t`Not from this platform`,
      text: t`It is not signed with any key of ${host} known to this device. It is from another platform, or forged.`,
    },
    version: {
      tone: "warning",
      title: t`Another version`,
      text: t`This receipt is too new for this version of the app. Update the app and try again.`,
    },
    unable: {
      tone: "warning",
      title: t`Not checked`,
      text:
        trust.from === "nowhere"
          ? t`The platform's key is not on this device yet. Go online once and try again.`
          : t`This browser cannot check the signature.`,
    },
  };
  const { tone, title, text } = texts[verdict];
  const Icon = tone === "good" ? CheckIcon : WarningIcon;
  return (
    <>
      <Banner tone={tone} icon={<Icon size="1.25rem" />}>
        <strong className={styles.verdict}>{title}</strong> {text}
      </Banner>
      {verdict === "genuine" && end === "differs" ? (
        <Banner tone="danger" icon={<WarningIcon size="1.25rem" />}>
          {t`The platform signed a different last entry from the one it shows now. Save this receipt: it is evidence.`}
        </Banner>
      ) : null}
    </>
  );
}
