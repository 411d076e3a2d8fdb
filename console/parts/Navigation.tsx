import { plural } from "@lingui/core/macro";
import { useEffect, useRef } from "react";
import { Link } from "wouter";
import { VisuallyHidden } from "../../src/ui/VisuallyHidden.tsx";
import styles from "./Navigation.module.css";

export interface NavigationProps {
  label: string;
  items: { path: string; name: string; count: number }[];
  current: string | undefined;
}

/** A column at the left; on narrow screens a line that scrolls. */
export function Navigation({ label, items, current }: NavigationProps) {
  const here = useRef<Map<string, HTMLElement | null>>(new Map());
  // Numbers make the line longer, so the current item is scrolled to again.
  const counted = items.filter(({ count }) => count > 0).length;
  useEffect(() => {
    const item = here.current.get(current ?? "");
    if (counted >= 0) item?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current, counted]);
  return (
    <nav className={styles.bar} aria-label={label}>
      <ul className={styles.items}>
        {items.map(({ path, name, count }) => (
          <li key={path} ref={(item) => void here.current.set(path, item)}>
            <Link href={path} className={styles.item} aria-current={path === current ? "page" : undefined}>
              {name}
              {count > 0 ? (
                <>
                  <span className={styles.count} aria-hidden="true">
                    {count}
                  </span>
                  <VisuallyHidden>{plural(count, { one: "# waiting", other: "# waiting" })}</VisuallyHidden>
                </>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
