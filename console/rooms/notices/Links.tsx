import { Trans } from "@lingui/react/macro";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { useRead } from "../../state/use-read.ts";
import styles from "../../parts/parts.module.css";
import own from "./editing.module.css";
import { insideOf, linksIn } from "./links.ts";
import { leadsName } from "./names.ts";

/** Where each link leads, and the way to open it inside where that is allowed. */
export function Links({ body, onReplace }: { body: string; onReplace: (body: string) => void }) {
  const { data } = useRead("GET operator/config", {});
  const links = data ? linksIn(body, data.webviewOrigins) : [];
  if (links.length === 0) return null;
  return (
    <ul className={own.list}>
      {links.map(({ href, leads }) => (
        <li key={href}>
          <code className={styles.mono}>{href}</code>
          <p className={styles.quiet}>{leadsName(leads)}</p>
          {leads === "could" ? (
            <Button onClick={() => onReplace(body.replaceAll(`](${href})`, `](${insideOf(href)})`))}>
              <Trans>Let it open inside</Trans>
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
