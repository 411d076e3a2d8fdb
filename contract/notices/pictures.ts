/** Pictures in notices, which are the operator's uploads: page and worker keep them for reading without a connection. */

const PICTURE = /!\[[^[\]\n]{0,300}\]\(((?:\.?\/)?api\/uploads\/[0-9a-f]{32})\)/g;

/** The addresses of the uploads that a text in the Markdown subset of notices shows, as they stand there. */
export function picturesIn(body: string): string[] {
  return [...body.matchAll(PICTURE)].map(([, address]) => address!);
}
