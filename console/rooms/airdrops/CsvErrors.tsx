import { plural } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { AirdropDrafted } from "../../../contract/airdrops/operator-schemas.ts";
import { Problem } from "../../../src/ui/feedback/Problem.tsx";
import styles from "../../parts/parts.module.css";
import own from "./airdrops.module.css";
import { problemName } from "./names.ts";

export function CsvErrors({ drafted: { errors, errorCount } }: { drafted: AirdropDrafted }) {
  const more = errorCount - errors.length;
  return (
    <>
      <Problem>
        {plural(errorCount, {
          one: "The list was not accepted: # line is wrong.",
          other: "The list was not accepted: # lines are wrong.",
        })}
      </Problem>
      <ul className={own.errors}>
        {errors.map(({ line, problem, text }) => (
          <li key={line}>
            <Trans>
              Line {line}: {problemName(problem)}
            </Trans>{" "}
            <code className={styles.mono}>{text}</code>
          </li>
        ))}
      </ul>
      {more > 0 ? <p>{plural(more, { one: "and # more", other: "and # more" })}</p> : null}
    </>
  );
}
