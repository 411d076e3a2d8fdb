import { useEffect, useState } from "react";
import { usePath, useSearch } from "../../../state/location.ts";
import { navigation } from "../../../state/navigation.ts";

/** The link's secret, kept in memory only: it is taken out of the address and the history at once. */
export function useSecret(): string | null {
  const path = usePath();
  const given = new URLSearchParams(useSearch()).get("secret");
  const [secret, setSecret] = useState(given);
  // Another link, opened in the same tab.
  if (given !== null && given !== secret) setSecret(given);
  useEffect(() => {
    if (given !== null) navigation().go(path, { replace: true });
  }, [given, path]);
  return given ?? secret;
}
