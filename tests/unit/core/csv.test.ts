import { expect, test } from "vitest";
import { csvLine } from "../../../server/core/csv.ts";

test("a spreadsheet runs nothing that a cell holds, and reads numbers as numbers", () => {
  expect(csvLine(["=1+1", "+1", "-12.5", "@a", "\tx", "-x", "plain"])).toBe(
    "'=1+1,'+1,-12.5,'@a,'\tx,'-x,plain\r\n",
  );
  expect(csvLine(['a"b', "a,b", "a\nb"])).toBe('"a""b","a,b","a\nb"\r\n');
});
