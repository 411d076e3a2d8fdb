import { Trans, useLingui } from "@lingui/react/macro";
import type { Book } from "../../../contract/reports/schemas.ts";
import { assetLabel, bookName, sumText } from "./report-names.ts";
import styles from "./reports.module.css";

export function Books({ books }: { books: readonly Book[] }) {
  const { t } = useLingui();
  return (
    <section className={styles.books}>
      <h2>
        <Trans>Books</Trans>
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by the keyboard */}
      <div className={styles.scroll} role="region" aria-label={t`Books`} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Book</Trans>
              </th>
              <th scope="col">
                <Trans>Asset</Trans>
              </th>
              <th scope="col">
                <Trans>Opening</Trans>
              </th>
              <th scope="col">
                <Trans>Debits</Trans>
              </th>
              <th scope="col">
                <Trans>Credits</Trans>
              </th>
              <th scope="col">
                <Trans>Closing</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {books.map(({ book, asset, opening, debit, credit, closing }) => (
              <tr key={`${book} ${asset}`}>
                <th scope="row">{bookName(book)}</th>
                <td>{assetLabel(asset)}</td>
                <td>{sumText(opening)}</td>
                <td>{sumText(debit)}</td>
                <td>{sumText(credit)}</td>
                <td>{sumText(closing)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
