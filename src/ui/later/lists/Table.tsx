import type { ReactNode } from "react";
import { classes } from "../../classes.ts";
import styles from "./Table.module.css";

export interface TableColumn<Row> {
  key: string;
  name: ReactNode;
  renderCell: (row: Row) => ReactNode;
  figure?: boolean | undefined;
}

export interface TableProps<Row> {
  label: string;
  /** The first column names the row; its link or button covers the whole row. */
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Whether the row is opened beside the table. */
  isCurrent?: ((row: Row) => boolean) | undefined;
}

/** For desks; phones show the same rows as a List. Belongs in a `plain` Card. Source: rules.md U28. */
export function Table<Row>({ label, columns, rows, keyOf, isCurrent }: TableProps<Row>) {
  const [first, ...others] = columns;
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ key, name, figure }) => (
            <th key={key} scope="col" className={figure ? styles.figure : undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} aria-current={isCurrent?.(row) ? "true" : undefined}>
            <th scope="row" className={styles.lead}>
              {first?.renderCell(row)}
            </th>
            {others.map(({ key, renderCell, figure }) => (
              <td key={key} className={classes(figure && styles.figure)}>
                {renderCell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
