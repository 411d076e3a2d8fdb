import { t } from "@lingui/core/macro";
import type { Fact } from "../../src/ui/later/lists/Facts.tsx";
import type { AlarmCode } from "../../contract/operator/alarm-facts.ts";
import { codeName, factName } from "../alarms.ts";
import { fieldName } from "../names.ts";

export function effectFacts(effect: unknown): Fact[] {
  const { before, after, ...fixed } = fieldsOf(effect);
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return [
    ...Object.entries(fixed).map(([field, value]) =>
      fact(field, field === "code" ? codeName(value as AlarmCode) : textOf(value)),
    ),
    ...changed.map((field) =>
      fact(field, field in was ? `${textOf(was[field])} \u2192 ${textOf(is[field])}` : textOf(is[field])),
    ),
  ];
}

function fact(field: string, value: string): Fact {
  const name = fieldName(field);
  return { key: field, name: name === field ? factName(field) : name, value, long: value.length > 40 };
}

/** Nothing is rounded or left out. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return "\u2013";
  if (value === true) return t`Yes`;
  return typeof value === "string" ? value : JSON.stringify(value);
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
