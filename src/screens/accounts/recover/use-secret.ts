import { useEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { clearQuery } from "../../../state/later/clear-query.ts";

/** Removes the secret from the address and history at once. */
export function useSecret(): string | null {
  const [path] = useLocation();
  const given = new URLSearchParams(useSearch()).get("secret");
  const [secret, setSecret] = useState(given);
  // Another link was opened in the same tab.
  if (given !== null && given !== secret) setSecret(given);
  useEffect(() => {
    if (given !== null) clearQuery(path);
  }, [given, path]);
  return given ?? secret;
}
