/** Uploads in notices, which page and worker cache for offline reading. */

const PICTURE = /!\[[^[\]\n]{0,300}\]\(((?:\.?\/)?api\/uploads\/[0-9a-f]{32})\)/g;

export function picturesIn(body: string): string[] {
  return [...body.matchAll(PICTURE)].map(([, address]) => address!);
}
