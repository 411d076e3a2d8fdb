import { useLocation } from "wouter";
import { Conversation } from "./Conversation.tsx";
import { ConversationList } from "./ConversationList.tsx";
import { Templates } from "./Templates.tsx";

/** `/feedback`, `/feedback/3` for one conversation, and `/feedback/templates`. */
export default function Feedback() {
  const [path] = useLocation();
  const place = /^\/feedback\/([^/]+)$/.exec(path)?.[1];
  if (place === undefined) return <ConversationList />;
  return place === "templates" ? <Templates /> : <Conversation key={place} id={place} />;
}
