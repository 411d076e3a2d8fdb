import { useEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";

/** The link's secret, kept in memory only: it is taken out of the address and the history at once. */
export function useSecret(): string | null {
  const [path, navigate] = useLocation();
  const given = new URLSearchParams(useSearch()).get("secret");
  const [secret, setSecret] = useState(given);
  // Another link, opened in the same tab.
  if (given !== null && given !== secret) setSecret(given);
  useEffect(() => {
    if (given !== null) navigate(path, { replace: true });
  }, [given, path, navigate]);
  return given ?? secret;
}
