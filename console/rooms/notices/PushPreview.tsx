import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { languageNames, resolveLanguage } from "../../../contract/languages.ts";
import { audienceQueryOf, type PushTo } from "../../../contract/push/recipients.ts";
import type { OperatorNotice } from "../../../contract/notices/operator-schemas.ts";
import { Card } from "../../../src/ui/layout/Card.tsx";
import styles from "../../parts/parts.module.css";
import { ReadState } from "../../parts/ReadState.tsx";
import { useRead } from "../../state/use-read.ts";
import own from "./editing.module.css";
import { pushName, recipientsName } from "./names.ts";
import { RecipientFields } from "./RecipientFields.tsx";
import { isWhole, mayChooseRecipients, readInstead, type Editing } from "./texts.ts";

export interface PushPreviewProps {
  editing: Editing;
  notice: OperatorNotice | null;
  onEdit: (changes: Partial<Editing>) => void;
}

export function PushPreview({ editing, notice, onEdit }: PushPreviewProps) {
  const { t } = useLingui();
  if (notice && !mayChooseRecipients(editing, notice))
    return (
      <p className={styles.quiet}>
        {pushName(notice)}
        {notice.delivery ? ` (${recipientsName(notice.pushTo)})` : null} {"\u2013"}{" "}
        <Trans>an edit is not sent again.</Trans>
      </p>
    );
  const pushTo: PushTo = editing.pushTo ?? { kind: "everybody" };
  return mayChooseRecipients(editing, notice) ? (
    <Card title={t`Notification preview`}>
      <RecipientFields pushTo={pushTo} onChoose={(chosen) => onEdit({ pushTo: chosen })} />
      {isWhole(pushTo) ? <Devices editing={editing} pushTo={pushTo} /> : null}
    </Card>
  ) : (
    <p className={styles.quiet}>
      <Trans>No notification: members find it when they open the app.</Trans>
    </p>
  );
}

function Devices({ editing, pushTo }: { editing: Editing; pushTo: PushTo }) {
  const { t } = useLingui();
  const read = useRead("GET operator/push/audience", audienceQueryOf(pushTo));
  return (
    <ReadState read={read}>
      {read.data?.total === 0 ? (
        <p>
          {pushTo.kind === "everybody"
            ? t`No device has notifications on.`
            : t`No device of these members has notifications on.`}
        </p>
      ) : null}
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
