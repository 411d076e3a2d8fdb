import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { languageNames, resolveLanguage } from "../../../contract/languages.ts";
import type { OperatorNotice } from "../../../contract/notices/operator-schemas.ts";
import { Card } from "../../../src/ui/layout/Card.tsx";
import styles from "../../parts/parts.module.css";
import { ReadState } from "../../parts/ReadState.tsx";
import { useRead } from "../../state/use-read.ts";
import own from "./editing.module.css";
import { pushName } from "./names.ts";
import { readInstead, type Editing } from "./texts.ts";

/** What stands on members' devices, and on how many. */
export function PushPreview({ editing, notice }: { editing: Editing; notice: OperatorNotice | null }) {
  const { t } = useLingui();
  if (notice)
    return (
      <p className={styles.quiet}>
        {pushName(notice)} {"\u2013"} <Trans>an edit is not sent again.</Trans>
      </p>
    );
  return editing.push ? (
    <Card title={t`Notification preview`}>
      <Devices editing={editing} />
    </Card>
  ) : (
    <p className={styles.quiet}>
      <Trans>No notification: members find it when they open the app.</Trans>
    </p>
  );
}

function Devices({ editing }: { editing: Editing }) {
  const { t } = useLingui();
  const read = useRead("GET operator/push/audience", {});
  return (
    <ReadState read={read}>
      {read.data?.total === 0 ? <p>{t`No device has notifications on.`}</p> : null}
      <ul className={own.list}>
        {read.data?.languages.map(({ language, devices }) => {
          const tag = resolveLanguage(language);
          const instead = readInstead(editing, tag);
          const text = instead ? editing.texts[instead] : null;
          return (
            <li key={language}>
              <p className={styles.quiet}>
                {languageNames[tag]}: {plural(devices, { one: "# device", other: "# devices" })}
              </p>
              <p lang={instead ?? tag}>
                <strong>{text?.title || t`No title yet`}</strong> {text?.summary}
              </p>
            </li>
          );
        })}
      </ul>
    </ReadState>
  );
}
