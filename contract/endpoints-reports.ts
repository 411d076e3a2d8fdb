/** What accountants and auditors read. Source: rules.md O126 to O129. */
import { Type } from "typebox";
import { get, none, type Endpoint } from "./endpoint.ts";
import * as reports from "./reports/schemas.ts";
import { Page } from "./schemas.ts";

const CSV = Type.String({ description: "RFC 4180, UTF-8 with a byte order mark." });

export const reportsEndpoints = {
  "GET operator/reports/days": get(
    "operator",
    "The daily sheets of closed days, newest first",
    reports.DaysQuery,
    Page(reports.Sheet),
  ),
  "GET operator/reports/open": get("operator", "The sheet of the open day so far", none, reports.OpenDay),
  "GET operator/reports/range": get(
    "operator",
    "One sheet over a range of closed days",
    reports.RangeQuery,
    reports.Sheet,
  ),
  "GET operator/reports/sheets": {
    ...get("operator", "The daily sheets of a range as a file, a line a figure", reports.RangeQuery, CSV),
    file: "text/csv",
  },
  "GET operator/reports/ledger": {
    ...get(
      "operator",
      "The ledger of a range of closed days as a file: double entry, with openings and closings",
      reports.LedgerQuery,
      CSV,
    ),
    file: "text/csv",
  },
} as const satisfies Record<string, Endpoint>;
