import { Facts } from "../../../src/ui/later/lists/Facts.tsx";
import { changeFacts, type Values } from "./change-facts.tsx";

export function ChangeList({ from, to }: { from: Values; to: Values }) {
  return <Facts items={changeFacts(from, to)} />;
}
