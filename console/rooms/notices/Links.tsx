import { useRead } from "../../state/use-read.ts";
import styles from "../../parts/parts.module.css";
import own from "./editing.module.css";
import { linksIn } from "./links.ts";
import { leadsName } from "./names.ts";

export function Links({ body }: { body: string }) {
  const { data } = useRead("GET operator/config", {});
  const links = data ? linksIn(body, data.webviewOrigins) : [];
  if (links.length === 0) return null;
  return (
    <ul className={own.list}>
      {links.map(({ href, leads }) => (
        <li key={href}>
          <code className={styles.mono}>{href}</code>
          <p className={styles.quiet}>{leadsName(leads)}</p>
        </li>
      ))}
    </ul>
  );
}
