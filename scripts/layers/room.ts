export interface Room {
  /**
   * A folder ("src/ui/"), a file ("src/shared/schema.ts"), or files by their ending ("server/votes/*routes.ts");
   * the first match wins.
   */
  path: string;
  /** Allowed imports besides its own files, in the same notation. */
  may: string[];
  /** Allowed packages with subpaths: a name, or a prefix ending in "/", ":" or "-". */
  packages: string[];
  /** Subfolders may not import each other. */
  apart?: true;
}

/** The only files and folders that may import a file, in the notation of rooms. */
export type Reserved = Record<string, string[]>;
