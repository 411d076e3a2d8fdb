export interface Room {
  /** A folder ("src/ui/"), a file ("src/shared/schema.ts") or the files of a folder by their ending ("server/votes/*routes.ts"); first match wins. */
  path: string;
  /** What it may import beside its own files, in the same notation. */
  may: string[];
  /** Packages it may import, subpaths included: a name, or a prefix ending in "/", ":" or "-". */
  packages: string[];
  /** Whether each folder directly below is a room of its own, closed to its siblings. */
  apart?: true;
}
