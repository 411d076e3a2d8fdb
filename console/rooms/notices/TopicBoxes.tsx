import { Trans } from "@lingui/react/macro";
import { helpTopics } from "../../../contract/notices/help-topics.ts";
import { Checkbox } from "../../../src/ui/later/forms/Checkbox.tsx";
import styles from "../../parts/parts.module.css";
import own from "./editing.module.css";
import { topicName } from "./names.ts";
import type { Editing } from "./texts.ts";

export interface TopicBoxesProps {
  editing: Editing;
  onEdit: (changes: Pick<Editing, "help">) => void;
}

export function TopicBoxes({ editing, onEdit }: TopicBoxesProps) {
  const chosen = editing.help ?? [];
  return (
    <fieldset className={own.topics}>
      <legend>
        <Trans>Answers a question on these screens</Trans>
      </legend>
      <p className={styles.quiet}>
        <Trans>The title is the question, the text the answer.</Trans>
      </p>
      <div className={own.options}>
        {helpTopics.map((topic) => (
          <Checkbox
            key={topic}
            label={topicName(topic)}
            checked={chosen.includes(topic)}
            onChange={({ target }) =>
              onEdit({
                help: helpTopics.filter((one) => (one === topic ? target.checked : chosen.includes(one))),
              })
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
