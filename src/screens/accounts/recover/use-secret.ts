import { useEffect, useState } from "react";
import { useLocation, useSearch } from "wouter";

/** Removes the secret from the address and history at once. */
export function useSecret(): string | null {
  const [path, navigate] = useLocation();
  const given = new URLSearchParams(useSearch()).get("secret");
  const [secret, setSecret] = useState(given);
  // Another link was opened in the same tab.
  if (given !== null && given !== secret) setSecret(given);
  useEffect(() => {
    if (given !== null) navigate(path, { replace: true });
  }, [given, path, navigate]);
  return given ?? secret;
}
