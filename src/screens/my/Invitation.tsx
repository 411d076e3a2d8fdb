import { Trans, useLingui } from "@lingui/react/macro";
import { useSession } from "../../state/session.ts";
import { toast } from "../../state/toast.ts";
import { Button } from "../../ui/forms/Button.tsx";
import { CopyIcon } from "../../ui/icons/index.ts";
import { Card } from "../../ui/layout/Card.tsx";
import styles from "./my.module.css";

/** The member's referral link. */
export function Invitation() {
  const { t } = useLingui();
  const { userInfo } = useSession();
  if (!userInfo) return null;
  const link = new URL(`#/pages/register?referrer=${encodeURIComponent(userInfo.username)}`, document.baseURI)
    .href;

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      toast(t`Copy succeeded`);
    } catch {
      toast(t`This browser does not allow copying. Please select the link yourself.`);
    }
  }

  return (
    <Card title={t`My referral link`}>
      <p className={styles.link}>{link}</p>
      <Button wide icon={<CopyIcon size="1.25rem" />} onClick={() => void copy()}>
        <Trans>Copy link</Trans>
      </Button>
    </Card>
  );
}
