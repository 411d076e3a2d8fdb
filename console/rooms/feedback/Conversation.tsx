import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { Link } from "wouter";
import type { MemberFeedback } from "../../../contract/feedback/operator-schemas.ts";
import { languageNames } from "../../../contract/languages.ts";
import { Card } from "../../../src/ui/layout/Card.tsx";
import { MemberLink } from "../../parts/MemberLink.tsx";
import styles from "../../parts/parts.module.css";
import { ReadState } from "../../parts/ReadState.tsx";
import { useMay } from "../../state/rights.ts";
import { useAct } from "../../state/use-act.ts";
import { useRead } from "../../state/use-read.ts";
import { ConversationActs } from "./ConversationActs.tsx";
import own from "./feedback.module.css";
import { ReplyForm } from "./ReplyForm.tsx";
import { StatePill } from "./StatePill.tsx";
import { Turn } from "./Turn.tsx";

export function Conversation({ id }: { id: string }) {
  const { t } = useLingui();
  const may = useMay();
  const read = useRead("GET operator/feedback/conversation", { id });
  const conversation = read.data;
  useSeen(conversation, may("POST operator/feedback/read"));
  return (
    <>
      <p>
        <Link href="/feedback">
          <Trans>All conversations</Trans>
        </Link>
      </p>
      <ReadState read={read}>
        {conversation ? (
          <Card
            title={<MemberLink account={conversation.account} />}
            aside={<StatePill conversation={conversation} />}
          >
            {conversation.language ? (
              <p className={styles.quiet}>
                <Trans>The member uses the app in {languageNames[conversation.language]}.</Trans>
              </p>
            ) : null}
            <ol className={own.turns} aria-label={t`Conversation`}>
              {turnsOf(conversation).map((turn) => (
                <Turn key={`${turn.from}${turn.id}`} turn={turn} account={conversation.account} />
              ))}
            </ol>
            {may("POST operator/feedback/reply") ? (
              <>
                <ReplyForm conversation={conversation} />
                <ConversationActs conversation={conversation} />
              </>
            ) : null}
          </Card>
        ) : null}
      </ReadState>
    </>
  );
}

/** Marks the member's messages as read once an operator who may answer has them on the screen. */
function useSeen(conversation: MemberFeedback | null, may: boolean): void {
  const { run } = useAct();
  const told = useRef("");
  const id = conversation?.id;
  const unread =
    conversation !== null &&
    turnsOf(conversation).some(({ from, readAt }) => from === "member" && readAt === null);
  const through = conversation?.messages.at(-1)?.id ?? null;
  useEffect(() => {
    const mark = `${id} ${through}`;
    if (!may || !unread || id === undefined || told.current === mark) return;
    told.current = mark;
    void run("POST operator/feedback/read", { id, through });
  });
}

function turnsOf(conversation: MemberFeedback): MemberFeedback["messages"] {
  const { content, images, createdAt, readAt, messages } = conversation;
  return [{ id: "", from: "member", operator: null, content, images, createdAt, readAt }, ...messages];
}
