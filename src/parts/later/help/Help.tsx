import { Trans, useLingui } from "@lingui/react/macro";
import type { HelpTopic } from "../../../../contract/notices/help-topics.ts";
import { useNotices } from "../../../state/use-mirrored.ts";
import { ButtonLink } from "../../../ui/controls/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Markdown } from "../../../ui/later/text/Markdown.tsx";
import styles from "./Help.module.css";
import { questionsOn, SHOWN } from "./questions.ts";

/** Source: rules.md C192. */
export function Help({ on }: { on: HelpTopic }) {
  const { t } = useLingui();
  const articles = useNotices("article");
  const questions = articles.state === "ready" ? questionsOn(articles.notices, on) : [];
  if (questions.length === 0) return null;
  return (
    <div className={styles.help} data-screen>
      <Card title={t`Questions and answers`}>
        <div className={styles.list}>
          {questions.slice(0, SHOWN).map(({ id, title, summary, body }) => (
            <details key={id} className={styles.entry}>
              <summary className={styles.question}>{title}</summary>
              <div className={styles.answer}>
                <Markdown text={body === "" ? summary : body} />
              </div>
            </details>
          ))}
        </div>
        {questions.length > SHOWN ? (
          <ButtonLink href="#/pages/article">
            <Trans>All articles</Trans>
          </ButtonLink>
        ) : null}
      </Card>
    </div>
  );
}
