/** One to four whole numbers, separated by points. */
export const VERSION_PATTERN = "^\\d{1,6}(\\.\\d{1,6}){0,3}$";
const pattern = new RegExp(VERSION_PATTERN);

/** A missing part counts as 0. False if either version is invalid. */
export function isOlder(version: string, than: string): boolean {
  if (!pattern.test(version) || !pattern.test(than)) return false;
  const [own, other] = [partsOf(version), partsOf(than)];
  const at = own.findIndex((part, i) => part !== other[i]);
  return at >= 0 && own[at]! < other[at]!;
}

function partsOf(version: string): number[] {
  const parts = version.split(".").map(Number);
  return [0, 1, 2, 3].map((at) => parts[at] ?? 0);
}
