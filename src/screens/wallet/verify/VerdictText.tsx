import { useLingui } from "@lingui/react/macro";
import type { Checked } from "../../../state/receipts/check.ts";
import { Banner, type Tone } from "../../../ui/feedback/Banner.tsx";
import { WarningIcon } from "../../../ui/icons/index.ts";
import { CheckIcon } from "../../../ui/later/icons/actions.tsx";
import styles from "./verify.module.css";

/** In plain words. */
export function VerdictText({ checked: { verdict, end, trust } }: { checked: Checked }) {
  const { t } = useLingui();
  const { host } = location;
  const texts: Record<Checked["verdict"], { tone: Tone; title: string; text: string }> = {
    genuine: { tone: "good", title: t`Genuine`, text: t`The platform ${host} signed exactly this.` },
    changed: {
      tone: "danger",
      title: t`Altered`,
      text: t`What it says is not what was signed. Do not rely on it.`,
    },
    unsigned: {
      tone: "danger",
      title: t`Not of this platform`,
      text: t`No key of ${host} that this device knows has signed it. It is of another platform, or forged.`,
    },
    version: {
      tone: "warning",
      title: t`Another version`,
      text: t`This receipt is of a later version that this app cannot check. Update the app and try again.`,
    },
    unable: {
      tone: "warning",
      title: t`Not checked`,
      text:
        trust.from === "nowhere"
          ? t`The platform's key is not on this device yet. Connect to the network once and try again.`
          : t`The signature cannot be checked in this browser.`,
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
          {t`The platform signed that the statement ended with another line than the one it shows now. Save this receipt: it is evidence.`}
        </Banner>
      ) : null}
    </>
  );
}
