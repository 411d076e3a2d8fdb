import { Trans } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { Button } from "../../controls/Button.tsx";
import styles from "./LoadMore.module.css";

export interface LoadMoreProps {
  /** Source: rules.md U23. */
  state: "loadmore" | "loading" | "nomore";
  onLoadMore: () => void;
}

/** Also loads when scrolled into view. */
export function LoadMore({ state, onLoadMore }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null);
  const loadMore = useRef(onLoadMore);
  useEffect(() => {
    loadMore.current = onLoadMore;
  });

  useEffect(() => {
    const element = end.current;
    if (state !== "loadmore" || !element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) loadMore.current();
      },
      { rootMargin: "240px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [state]);

  return (
    <div ref={end} className={styles.end}>
      {state === "nomore" ? (
        <p className={styles.all}>
          <Trans>End of list</Trans>
        </p>
      ) : (
        <Button busy={state === "loading"} onClick={onLoadMore}>
          {state === "loading" ? <Trans>Loading</Trans> : <Trans>Show more</Trans>}
        </Button>
      )}
    </div>
  );
}
