import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Feedback } from "../../../../contract/feedback/schemas.ts";
import { formatTime } from "../../../i18n/format.ts";
import { unreadReplies } from "../../../state/feedback/mark-replies.ts";
import { messagesOf } from "../../../state/feedback/messages.ts";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { classes } from "../../../ui/classes.ts";
import { Pill } from "../../../ui/later/lists/Pill.tsx";
import { Content } from "./Content.tsx";
import styles from "./history.module.css";
import { SentPictures } from "./SentPictures.tsx";

export function Item({ item, isCurrent }: { item: Feedback; isCurrent: boolean }) {
  const { i18n } = useLingui();
  const { id, content, images, reply, createdAt, repliedAt } = item;
  const messages = messagesOf(item);
  const unread = unreadReplies(item).length;
  return (
    <li className={classes(styles.item, isCurrent && styles.current)}>
      <div className={styles.head}>
        <time className={styles.time} dateTime={createdAt}>
          {formatTime(createdAt, i18n.locale)}
        </time>
        {unread > 0 ? (
          <Pill tone="good">
            <Trans>New reply</Trans>
          </Pill>
        ) : null}
      </div>
      <Content text={content} />
      <SentPictures ids={images} />
      {reply === null ? (
        <p className={styles.time}>
          <Trans>Not yet replied</Trans>
        </p>
      ) : (
        <div className={styles.reply}>
          <p className={styles.from}>
            <Trans>Platform reply</Trans>
          </p>
          <Content text={reply} />
          {repliedAt === null ? null : (
            <time className={styles.time} dateTime={repliedAt}>
              {formatTime(repliedAt, i18n.locale)}
            </time>
          )}
        </div>
      )}
      <ButtonLink
        href={`#/pages/feedbackRecord?id=${encodeURIComponent(id)}`}
        aria-current={isCurrent || undefined}
      >
        {messages.length > 1 ? (
          <Plural
            value={messages.length + 1}
            one="Conversation: # message"
            other="Conversation: # messages"
          />
        ) : (
          <Trans>Open the conversation</Trans>
        )}
      </ButtonLink>
    </li>
  );
}
