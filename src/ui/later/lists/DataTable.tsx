import type { ReactNode } from "react";
import styles from "./DataTable.module.css";

export interface DataTableProps {
  /** Opens the table, such as "Income by day as a table". */
  summary: ReactNode;
  head: readonly [string, string];
  rows: readonly { key: string; name: ReactNode; value: ReactNode }[];
}

/** A chart's data, for accessibility and exact values. Source: rules.md U18. */
export function DataTable({ summary, head: [name, value], rows }: DataTableProps) {
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
