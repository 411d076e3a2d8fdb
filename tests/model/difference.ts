/** Where an answer departs from what was expected of it. */

/**
 * The first difference, as "path: expected A, got B"; null for none. An object may have fields that are not expected;
 * a list must be the same length.
 */
export function difference(expected: unknown, actual: unknown, path = "data"): string | null {
  if (Array.isArray(expected)) return differentList(expected, actual, path);
  if (typeof expected !== "object" || expected === null) {
    return expected === actual ? null : say(expected, actual, path);
  }
  if (typeof actual !== "object" || actual === null) return say(expected, actual, path);
  for (const [key, value] of Object.entries(expected)) {
    const found = difference(value, (actual as Record<string, unknown>)[key], `${path}.${key}`);
    if (found) return found;
  }
  return null;
}

function differentList(expected: unknown[], actual: unknown, path: string): string | null {
  if (!Array.isArray(actual)) return say(expected, actual, path);
  const longest = Math.max(expected.length, actual.length);
  for (let i = 0; i < longest; i += 1) {
    const found = difference(expected[i], actual[i], `${path}[${i}]`);
    if (found) return found;
  }
  return null;
}

const say = (expected: unknown, actual: unknown, path: string) =>
  `${path}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`;
