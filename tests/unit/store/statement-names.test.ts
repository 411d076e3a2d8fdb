import { expect, test } from "vitest";
import { StatementNames } from "../../../server/store/prepared.ts";

const TEXT = "select id from member where id = $1";
const use = (names: StatementNames, text: string, times: number) =>
  Array.from({ length: times }, () => names.use(text)).at(-1);

test("a statement is sent by a name of its own from its tenth use on", () => {
  const names = new StatementNames();
  expect(use(names, TEXT, 9)).toBeUndefined();
  expect(names.use(TEXT)).toMatch(/^p[0-9a-f]{16}$/);
  expect(use(names, `${TEXT} limit 1`, 10)).not.toBe(names.use(TEXT));
});

test("what selects whatever columns there are, and what is no statement of rows, has no name", () => {
  const names = new StatementNames();
  for (const text of ["select * from member", "select m.*, 1 from member m", "begin", "listen x"])
    expect(use(names, text, 20)).toBeUndefined();
  expect(use(names, "select count(*) from member", 20)).toBeDefined();
});

test("names have a bound, and one whose plan a migration broke is never used again", () => {
  const names = new StatementNames();
  for (let n = 0; n < 600; n += 1) use(names, `select ${n} from member`, 10);
  expect(names.use("select 499 from member")).toBeDefined();
  expect(names.use("select 599 from member")).toBeUndefined();
  names.refuse("select 499 from member");
  expect(use(names, "select 499 from member", 20)).toBeUndefined();
});
