import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { fetchAppLink } from "../../../state/later/accounts/sign-in.ts";
import styles from "./register.module.css";

/** Empty while the server is unreachable. */
export function DownloadApp() {
  const [link, setLink] = useState<string | null>(null);
  useEffect(() => {
    void fetchAppLink().then(setLink);
  }, []);
  if (link === null) return null;
  return (
    <p className={styles.download}>
      {link === "" ? (
        <Trans>No download needed. Add this page to your home screen to use it as an app.</Trans>
      ) : (
        <a href={link} target="_blank" rel="noopener noreferrer">
          <Trans>Download the app</Trans>
        </a>
      )}
    </p>
  );
}
