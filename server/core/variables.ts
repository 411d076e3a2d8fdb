/** Reads environment variables. A wrong value stops the start with an error that names it. */

/** @throws Error with the variable and its range. */
export function integer(
  env: NodeJS.ProcessEnv,
  name: string,
  fallback: number,
  low: number,
  high: number,
): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < low || value > high) {
    throw new Error(`${name} must be a whole number from ${low} to ${high}, not "${text}"`);
  }
  return value;
}

/** @throws Error with the variable and its allowed values. */
export function oneOf(env: NodeJS.ProcessEnv, name: string, fallback: string, allowed: string[]): string {
  const value = env[name] || fallback;
  if (!allowed.includes(value))
    throw new Error(`${name} must be one of ${allowed.join(", ")}, not "${value}"`);
  return value;
}
