import { expect, test } from "vitest";
import { Check } from "typebox/value";
import { exchangeRateSettings } from "../../../contract/operator/exchange-rates.ts";
import { settingForms, type FormField } from "../../../contract/operator/setting-forms.ts";
import { Settings } from "../../../contract/operator/settings-schemas.ts";
import { defaultSettings } from "../../../contract/operator/settings.ts";

type Path = (string | number)[];
interface Bound {
  path: Path;
  ok: unknown[];
  bad: unknown[];
}

const lower = (text: string) => (text === "0" ? "-0.00000001" : "0");
const higher = (text: string) => (text === "1" ? "1.00000001" : "1000000000");

/** Values at and beyond the bounds of each field. */
function boundsOf(field: FormField, path: Path): Bound[] {
  switch (field.form) {
    case "amount":
      return [
        { path, ok: [field.min, field.max], bad: [lower(field.min), higher(field.max), 1, "0.000000001"] },
      ];
    case "integer":
      return [{ path, ok: [field.min, field.max], bad: [field.min - 1, field.max + 1, 1.5, "1"] }];
    case "text":
      return [{ path, ok: ["x".repeat(field.maxLength)], bad: ["x".repeat(field.maxLength + 1), ""] }];
    case "time_of_day":
      return [{ path, ok: [field.endOfDay ? "24:00" : "00:00"], bad: ["24:01", "1:00"] }];
    case "url":
      return [{ path, ok: ["", "https://example.org"], bad: ["http://example.org"] }];
    case "choices":
      return [
        {
          path,
          ok: [[...field.of]],
          bad: [...(field.min > 0 ? [[]] : []), ["xx"], [field.of[0], field.of[0]]],
        },
      ];
    case "origins":
      return [{ path, ok: [[]], bad: [["example.org"], ["https://a.b", "https://a.b"]] }];
    case "switch":
      return [{ path, ok: [true, false], bad: ["true", null] }];
    case "time_zone":
      return [{ path, ok: ["Asia/Shanghai"], bad: ["Mars/Base"] }];
    case "moment":
      return [{ path, ok: ["2026-11-23T10:00:00.000Z"], bad: ["2026-11-23", "now", 1] }];
    case "optional":
      return [{ path, ok: [null], bad: [1, {}] }, ...boundsOf(field.of, path)];
    case "release":
      return [{ path, ok: [null], bad: [1] }];
    case "record":
      return Object.entries(field.fields).flatMap(([key, one]) => boundsOf(one, [...path, key]));
    case "rows":
      return Object.entries(field.fields).flatMap(([key, one]) => boundsOf(one, [...path, 0, key]));
  }
}

const rate = { rate: "7.1", source: "A bank", at: "2026-11-23T10:00:00.000Z" };
/** The defaults, with what is not given by default. */
const given = {
  ...defaultSettings,
  ...Object.fromEntries(Object.values(exchangeRateSettings).map((key) => [key, rate])),
};

/** Those with one value changed. */
function withValue([key, ...rest]: Path, value: unknown, of: unknown = given): unknown {
  if (key === undefined) return value;
  const inner = withValue(rest, value, (of as Record<string | number, unknown>)[key]);
  return Array.isArray(of) ? of.with(Number(key), inner) : { ...(of as object), [key]: inner };
}

test("every setting has a form, and no other", () => {
  expect(Object.keys(settingForms).toSorted()).toEqual(Object.keys(defaultSettings).toSorted());
});

test.for(Object.entries(settingForms))(
  "the bounds of %s in its form are those of its schema",
  ([key, form]) => {
    for (const { path, ok, bad } of boundsOf(form.field, [key])) {
      const isOfMany = form.field.form === "rows" && form.field.rising.includes(String(path.at(-1)));
      const isShareOfSum = form.field.form === "record" && form.field.sum !== undefined;
      // One alone of those that sum to 1, or never fall, is not free.
      for (const value of isShareOfSum || isOfMany ? [] : ok)
        expect([path, value, Check(Settings, withValue(path, value))]).toEqual([path, value, true]);
      for (const value of bad)
        expect([path, value, Check(Settings, withValue(path, value))]).toEqual([path, value, false]);
    }
  },
);

test.for(Object.entries(settingForms))(
  "%s: rows, sums and rising fields are those of its schema",
  ([key, { field }]) => {
    const value = defaultSettings[key as keyof typeof defaultSettings];
    if (field.form === "rows") {
      const rows = value as unknown as Record<string, unknown>[];
      expect(rows.map((row) => row[field.number])).toEqual(
        Array.from({ length: field.count }, (_, i) => i + field.first),
      );
      expect(Object.keys(rows[0]!).toSorted()).toEqual(
        [field.number, ...Object.keys(field.fields)].toSorted(),
      );
      for (const name of field.rising)
        expect(Check(Settings, withValue([key, 0, name], "999999999"))).toBe(false);
      expect(Check(Settings, withValue([key], rows.slice(1)))).toBe(false);
    }
    if (field.form === "record") {
      expect(Object.keys(value as object).toSorted()).toEqual(Object.keys(field.fields).toSorted());
      const [first] = Object.keys(field.fields);
      if (field.sum) expect(Check(Settings, withValue([key, first!], "0"))).toBe(false);
    }
  },
);
