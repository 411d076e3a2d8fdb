import { Trans, useLingui } from "@lingui/react/macro";
import type { MemberFeedback } from "../../../contract/feedback/operator-schemas.ts";
import { classes } from "../../../src/ui/classes.ts";
import styles from "../../parts/parts.module.css";
import { When } from "../../parts/When.tsx";
import own from "./feedback.module.css";

/** Messages are shown as plain text, never as markup. */
export function Turn({ turn, account }: { turn: MemberFeedback["messages"][number]; account: string }) {
  const { t } = useLingui();
  const { from, operator, content, images, createdAt, readAt } = turn;
  return (
    <li className={classes(own.turn, from === "platform" && own.platform)}>
      <p className={own.who}>{from === "member" ? account : operator || t`The platform`}</p>
      <p className={styles.words}>{content}</p>
      {images.length > 0 ? (
        <div className={styles.pictures}>
          {images.map((id, index) => (
            <a key={id} href={`../api/uploads/${id}`} target="_blank" rel="noopener noreferrer">
              <img
                className={styles.picture}
                src={`../api/uploads/${id}`}
                alt={t`Picture ${index + 1}`}
                loading="lazy"
              />
            </a>
          ))}
        </div>
      ) : null}
      <p className={styles.quiet}>
        <When at={createdAt} />
        {from === "platform" ? (
          <>
            {" "}
            {"\u2013"} {readAt ? <Trans>Read by the member</Trans> : <Trans>Not read yet</Trans>}
          </>
        ) : null}
      </p>
    </li>
  );
}
