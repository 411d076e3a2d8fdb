import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useLocation } from "wouter";
import type { RequestOf } from "../../../contract/endpoints.ts";
import type { MemberFeedback } from "../../../contract/feedback/operator-schemas.ts";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { SegmentedControl } from "../../../src/ui/controls/SegmentedControl.tsx";
import { Card } from "../../../src/ui/layout/Card.tsx";
import { Field } from "../../../src/ui/later/forms/Field.tsx";
import { textOf, useForm } from "../../../src/ui/later/forms/use-form.ts";
import { LoadMore } from "../../../src/ui/later/lists/LoadMore.tsx";
import styles from "../../parts/parts.module.css";
import { NothingWaits } from "../../parts/NothingWaits.tsx";
import { ReadState } from "../../parts/ReadState.tsx";
import { When } from "../../parts/When.tsx";
import { usePages } from "../../state/use-pages.ts";
import { StatePill } from "./StatePill.tsx";

const filters = {
  waiting: { unanswered: true },
  mine: { mine: true },
  closed: { closed: true },
  all: {},
} as const satisfies Record<string, RequestOf<"GET operator/feedback">>;

export function ConversationList() {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const [which, setWhich] = useState<keyof typeof filters>("waiting");
  const [q, setQ] = useState("");
  const pages = usePages("GET operator/feedback", { ...filters[which], ...(q !== "" && { q }) });
  const form = useForm({
    check: () => ({}),
    async send(entered) {
      setQ(textOf(entered, "q").trim());
      return undefined;
    },
  });
  return (
    <>
      <SegmentedControl
        label={t`Which conversations`}
        labelHidden
        value={which}
        onChange={setWhich}
        options={[
          { value: "waiting", label: t`Without a reply` },
          { value: "mine", label: t`Mine` },
          { value: "closed", label: t`Closed` },
          { value: "all", label: t`All` },
        ]}
      />
      <form {...form.props} className={styles.form} role="search">
        <Field label={t`Words or account`} name="q" type="search" maxLength={100} defaultValue={q} />
        <div className={styles.acts}>
          <Button type="submit" busy={form.busy}>
            <Trans>Search</Trans>
          </Button>
          <Button onClick={() => navigate("/feedback/templates")}>
            <Trans>Templates</Trans>
          </Button>
        </div>
      </form>
      <ReadState read={pages}>
        {pages.list?.length === 0 ? (
          <NothingWaits
            of="feedback"
            title={
              q !== ""
                ? t`No match among the newest conversations.`
                : which === "waiting"
                  ? t`Everything has a reply.`
                  : t`No conversations.`
            }
            reload={pages.reload}
          />
        ) : null}
        <div className={styles.cards}>
          {pages.list?.map((conversation) => (
            <ConversationCard key={conversation.id} conversation={conversation} />
          ))}
        </div>
        {/* Shown below an empty page too: older ones may match. */}
        {pages.state !== "nomore" || (pages.list?.length ?? 0) > 0 ? (
          <LoadMore state={pages.state} onLoadMore={pages.more} />
        ) : null}
      </ReadState>
    </>
  );
}

function ConversationCard({ conversation }: { conversation: MemberFeedback }) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const { id, account, content, messages, createdAt, waitingSince, assigned } = conversation;
  const latest = messages.at(-1);
  const count = messages.length + 1;
  return (
    <Card title={account} aside={<StatePill conversation={conversation} />}>
      <p className={styles.words}>{latest?.content ?? content}</p>
      <p className={styles.quiet}>
        {plural(count, { one: "# message", other: "# messages" })} {"\u2013"}{" "}
        <When at={latest?.createdAt ?? createdAt} />
        {assigned ? ` \u2013 ${assigned}` : ""}
      </p>
      {waitingSince ? (
        <p className={styles.quiet}>
          <Trans>
            Waiting since <When at={waitingSince} />
          </Trans>
        </p>
      ) : null}
      <div className={styles.acts}>
        <Button
          onClick={() => navigate(`/feedback/${id}`)}
          aria-label={t`Open the conversation with ${account}`}
        >
          <Trans>Open</Trans>
        </Button>
      </div>
    </Card>
  );
}
