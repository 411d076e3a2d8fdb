import type { ReactNode } from "react";
import styles from "./TableBehind.module.css";

export interface TableBehindProps {
  /** What opens it: "Income by day as a table". */
  summary: ReactNode;
  head: readonly [string, string];
  rows: readonly { key: string; name: ReactNode; value: ReactNode }[];
}

/** What a picture shows, for who cannot see it or wants to know exactly. Source: rules.md U18. */
export function TableBehind({ summary, head: [name, value], rows }: TableBehindProps) {
  return (
    <details className={styles.behind}>
      <summary className={styles.summary}>{summary}</summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{name}</th>
            <th scope="col">{value}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.name}</th>
              <td>{row.value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
