import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "wouter";
import type { Sheet } from "../../../contract/reports/schemas.ts";
import { formatNumber } from "../../../src/i18n/format.ts";
import { sumText } from "./report-names.ts";
import styles from "./reports.module.css";

export const owedOf = ({ liabilities }: Sheet) =>
  liabilities.find(({ asset }) => asset === "usdt")?.total ?? "0";
const feesOf = ({ fees }: Sheet) => fees.find(({ asset }) => asset === "usdt")?.amount ?? "0";

export function DaysTable({ list }: { list: readonly Sheet[] }) {
  const { t, i18n } = useLingui();
  const count = (number: number) => formatNumber(number, i18n.locale);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by the keyboard
    <div className={styles.scroll} role="region" aria-label={t`Days`} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Day</Trans>
            </th>
            <th scope="col">
              <Trans>Votes</Trans>
            </th>
            <th scope="col">
              <Trans>Votes, USDT</Trans>
            </th>
            <th scope="col">
              <Trans>Deposits, USDT</Trans>
            </th>
            <th scope="col">
              <Trans>Withdrawals paid, USDT</Trans>
            </th>
            <th scope="col">
              <Trans>Fees, USDT</Trans>
            </th>
            <th scope="col">
              <Trans>Burned, EPD</Trans>
            </th>
            <th scope="col">
              <Trans>Owed to members, USDT</Trans>
            </th>
            <th scope="col">
              <Trans>Custody, USDT</Trans>
            </th>
            <th scope="col">
              <Trans>Reserve, USDT</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {list.map((sheet) => (
            <tr key={sheet.from}>
              <th scope="row">
                <Link href={`/reports/${sheet.from}`}>{sheet.from}</Link>
              </th>
              <td>{count(sheet.votes.count)}</td>
              <td>{sumText(sheet.votes.amount)}</td>
              <td>{sumText(sheet.deposits.amount)}</td>
              <td>{sumText(sheet.withdrawals.paid.amount)}</td>
              <td>{sumText(feesOf(sheet))}</td>
              <td>{sumText(sheet.burnt)}</td>
              <td>{sumText(owedOf(sheet))}</td>
              <td>{sumText(sheet.reserves.custody)}</td>
              <td>{sumText(sheet.reserves.reserve)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
