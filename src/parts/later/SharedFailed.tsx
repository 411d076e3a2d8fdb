import { Trans } from "@lingui/react/macro";
import { Banner } from "../../ui/feedback/Banner.tsx";
import { WarningIcon } from "../../ui/icons/index.ts";
import styles from "./SharedFailed.module.css";

/** @param search of the route, with the worker's result. */
export function SharedFailed({ search }: { search: string }) {
  if (new URLSearchParams(search).get("shared") !== "failed") return null;
  return (
    <div className={styles.whole}>
      <Banner tone="warning" icon={<WarningIcon size="1.25rem" />}>
        <Trans>What you shared could not be saved. Please add it here.</Trans>
      </Banner>
    </div>
  );
}
