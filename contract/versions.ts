/** Version numbers as the app has them: up to four whole numbers with points between. */
export const VERSION_PATTERN = "^\\d{1,6}(\\.\\d{1,6}){0,3}$";
const pattern = new RegExp(VERSION_PATTERN);

/** Whether a version is older than another; a missing part counts as 0. Nothing is known of what is no version. */
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
