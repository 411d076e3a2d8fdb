import { Trans, useLingui } from "@lingui/react/macro";
import { parseAmount } from "../../../../contract/money.ts";
import type { Config } from "../../../../contract/operator/config-schemas.ts";
import { formatExact, formatRate } from "../../../i18n/format.ts";
import { AsOf } from "../../../parts/AsOf.tsx";
import { useDocument } from "../../../state/use-mirrored.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/later/lists/DataTable.tsx";
import { Facts } from "../../../ui/later/lists/Facts.tsx";
import { OwnAmount } from "../../../ui/values/Own.tsx";
import styles from "./members.module.css";

type Grades = NonNullable<Config["leadershipGrades"]>;

/** Shows what the member's grade brings and which performance the next one needs. Source: rules.md V12, R11. */
export function Grade() {
  const { t } = useLingui();
  const config = useDocument("config");
  const team = useDocument("community");
  // The card above says what is loading or absent. A config stored by an older version lacks the grades.
  const grades = config.state === "ready" ? config.value.leadershipGrades : undefined;
  if (!grades || team.state !== "ready") return null;
  const { grade, totalPerformance } = team.value;
  return (
    <Card title={t`Leadership grade`} aside={<AsOf at={team.asOf} />}>
      <GradeFacts grade={grade} performance={totalPerformance} grades={grades} />
    </Card>
  );
}

/** @param performance of the team, in usdt. */
export function GradeFacts({
  grade,
  performance,
  grades,
}: {
  grade: number;
  performance: string;
  grades: Grades;
}) {
  const { t, i18n } = useLingui();
  const own = grades.find((one) => one.grade === grade);
  const higher = grade + 1;
  const next = grades.find((one) => one.grade === higher);
  const rateOf = ({ rate }: Grades[number]) => formatRate(rate, i18n.locale);
  const from = (one: Grades[number]) => `${formatExact(one.performance, i18n.locale)} USDT`;
  return (
    <>
      <Facts
        items={[
          ...(own ? [{ key: "own", name: t`Your grade, V${grade}`, value: rateOf(own), strong: true }] : []),
          ...(next
            ? [
                { key: "next", name: t`Next grade, V${higher}`, value: rateOf(next) },
                { key: "from", name: t`From a performance of`, value: from(next) },
                {
                  key: "missing",
                  name: t`Still missing`,
                  value: <OwnAmount value={missing(next.performance, performance)} unit="USDT" />,
                },
              ]
            : []),
        ]}
      />
      <p className={styles.quiet}>
        <Trans>
          Of each payment for a vote below you, your grade's rate is leadership income, less what lower grades
          in between take. It is paid only while you have a vote that can still earn, and is not guaranteed.
        </Trans>
      </p>
      <DataTable
        summary={<Trans>All grades as a table</Trans>}
        head={[t`Grade`, t`From a performance of`]}
        rows={grades.map((one) => ({
          key: String(one.grade),
          name: `V${one.grade} · ${rateOf(one)}`,
          value: from(one),
        }))}
      />
    </>
  );
}

function missing(needed: string, reached: string): bigint {
  const rest = parseAmount(needed) - parseAmount(reached);
  return rest > 0n ? rest : 0n;
}
