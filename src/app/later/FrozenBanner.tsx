import { useFrozenText } from "../../parts/later/accounts/frozen.tsx";
import { useSession } from "../../state/session.ts";
import { SecurityBanner } from "./SecurityBanner.tsx";

/** Keeps a member with a frozen account from filling in forms that would be refused. Source: rules.md S107. */
export default function FrozenBanner() {
  const { token } = useSession();
  return token === null ? null : <Frozen />;
}

function Frozen() {
  const text = useFrozenText();
  return text === null ? null : <SecurityBanner>{text}</SecurityBanner>;
}
