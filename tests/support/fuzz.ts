import fc, { type Arbitrary } from "fast-check";
import type { TSchema } from "typebox";

/** The parts of JSON Schema that the contract uses. */
interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  pattern?: string;
  format?: string;
  examples?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

/** Values that the server knows, by field name; drawn far more often than others. */
export type Hints = Record<string, Arbitrary<unknown>>;

/** Draws values that a schema allows, apart from refinements by code. */
export function valuesOf(schema: TSchema, hints: Hints): Arbitrary<unknown> {
  return draw(schema as Schema, hints);
}

function draw(schema: Schema, hints: Hints): Arbitrary<unknown> {
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => draw(one, hints)));
  switch (schema.type) {
    case "object":
      return drawObject(schema, hints);
    case "array":
      return fc.array(draw(schema.items!, hints), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 6, (schema.minItems ?? 0) + 6),
      });
    case "string":
      return drawText(schema);
    case "integer":
      return fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 50, 2_000_000_000) });
    case "number":
      return fc.double({ noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function drawObject({ properties = {}, required = [] }: Schema, hints: Hints): Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const hint = hints[name];
    const any = draw(schema, hints);
    return [
      name,
      hint ? fc.oneof({ weight: 9, arbitrary: hint }, { weight: 1, arbitrary: any }) : any,
    ] as const;
  });
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

function drawText({
  pattern,
  format,
  examples = [],
  minLength = 0,
  maxLength = 200,
}: Schema): Arbitrary<string> {
  const shown = examples.map((one) => fc.constant(String(one)));
  if (format === "date-time")
    return fc.date({ noInvalidDate: true, min: new Date(0) }).map((at) => at.toISOString());
  // No values can be drawn from a look-ahead.
  if (pattern !== undefined && !pattern.includes("(?"))
    return fc.oneof(fc.stringMatching(new RegExp(pattern), { maxLength }), ...shown);
  const text = fc.string({ unit: "grapheme", minLength, maxLength: Math.min(maxLength, minLength + 40) });
  return shown.length > 0 ? fc.oneof(...shown, text) : text;
}

/** Values that no field expects, or that are awkward for some. */
const odd: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    "",
    " ",
    0,
    -0,
    -1,
    0.1,
    1e308,
    -1e308,
    2 ** 53,
    2 ** 63,
    [],
    {},
    [[]],
    "null",
  ),
  fc.constantFrom<unknown>(
    "\0",
    "a\0b",
    "\ud800",
    "𝕏".repeat(300),
    "x".repeat(20_000),
    "../../etc/passwd",
    "' or 1=1 --",
  ),
  fc.constantFrom<unknown>(
    "-0",
    "1e5",
    "0x10",
    "00",
    "99999999999.99999999",
    "999999999999999999999",
    "0.000000001",
    "NaN",
  ),
  fc.constantFrom<unknown>(
    { toString: 1 },
    { length: -1 },
    { constructor: { prototype: {} } },
    "__proto__",
    [null],
    Array(50).fill(1),
  ),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: "binary", maxLength: 50 }),
);

/** How one place of a value is broken. */
export interface Breakage {
  other: unknown;
  place: number;
  way: "replace" | "remove" | "add";
}

export const breakages: Arbitrary<Breakage> = fc.record({
  other: odd,
  place: fc.nat(),
  way: fc.constantFrom("replace", "remove", "add"),
});

export function broken(value: unknown, { other, place, way }: Breakage): unknown {
  const whole: unknown[] = [structuredClone(value)];
  const places = placesIn(whole, []);
  const path = places[place % places.length]!;
  const last = path.pop()!;
  const parent = path.reduce((at: unknown, key) => (at as Record<string | number, unknown>)[key], whole);
  change(parent as Record<string | number, unknown>, last, other, way);
  return whole[0];
}

function change(
  parent: Record<string | number, unknown>,
  key: string | number,
  other: unknown,
  way: string,
): void {
  if (way === "remove" && typeof key === "string") delete parent[key];
  else if (way === "add" && isObject(parent[key])) (parent[key] as Record<string, unknown>)["more"] = other;
  else parent[key] = other;
}

type Path = (string | number)[];

function placesIn(value: unknown, path: Path): Path[] {
  if (Array.isArray(value)) return value.flatMap((one, i) => [[...path, i], ...placesIn(one, [...path, i])]);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => [[...path, key], ...placesIn(one, [...path, key])]);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return (
    value !== null && typeof value === "object" && !Array.isArray(value) && !(value instanceof Uint8Array)
  );
}
