/** Source: rules.md C195. */

/** The manifest's share target, relative to the app. */
export const SHARE_PATH = "share";
export const SHARE_DRAFT = "shared/";
/** Of one owner; the oldest give way, since other sites may post to the share target too. */
export const SHARES_MAX = 10;

export interface Share {
  text: string;
  pictures: { name: string; blob: Blob }[];
  /** Number of files left out: too many, too large or empty. */
  left: number;
}

const ADDRESS = /(?<![0-9A-Za-z])0x[0-9a-fA-F]{40}(?![0-9A-Za-z])/g;

/** Returns null if the text has no address or several. */
export function addressIn(text: string): string | null {
  const [found, second] = new Set(text.match(ADDRESS));
  return found !== undefined && second === undefined ? found : null;
}

/** Other shares are for feedback. */
export function isAddressShare({ text, pictures, left }: Share): boolean {
  return pictures.length === 0 && left === 0 && addressIn(text) !== null;
}

export function isShare(value: unknown): value is Share {
  const { text, pictures, left } = (value ?? {}) as Partial<Share>;
  return typeof text === "string" && Array.isArray(pictures) && typeof left === "number";
}
