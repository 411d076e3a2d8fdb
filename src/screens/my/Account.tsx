import { Trans, useLingui } from "@lingui/react/macro";
import { formatDate } from "../../i18n/format.ts";
import { useDocument } from "../../state/use-mirrored.ts";
import { NotLoaded } from "../../parts/NotLoaded.tsx";
import { MyIcon } from "../../ui/icons/index.ts";
import { Card } from "../../ui/layout/Card.tsx";
import { Facts } from "../../ui/later/lists/Facts.tsx";
import styles from "./my.module.css";

export function Account() {
  const { t, i18n } = useLingui();
  const info = useDocument("info");
  if (info.state !== "ready") {
    return <NotLoaded state={info.state} shape="card" />;
  }
  const { username, level, referrer, createdAt } = info.value;
  return (
    <Card look="hero">
      <div className={styles.account}>
        <span className={styles.portrait}>
          <MyIcon size="1.75rem" />
        </span>
        <div className={styles.who}>
          <h2 className={styles.name}>{username}</h2>
          <p className={styles.quiet}>
            {level > 0 ? <Trans>Level {level}</Trans> : <Trans>No active vote</Trans>}
          </p>
        </div>
      </div>
      <Facts
        items={[
          ...(referrer === null ? [] : [{ key: "referrer", name: t`Referrer`, value: referrer }]),
          { key: "since", name: t`Member since`, value: formatDate(createdAt, i18n.locale) },
        ]}
      />
    </Card>
  );
}
