import fs from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import zlib from "node:zlib";

const COMPRESSIBLE = /\.(html|js|mjs|css|json|svg|webmanifest|txt|xml|map|wasm)$/;
/** In bytes; compressing smaller files gains nothing. */
const SMALLEST = 1_000;

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

export function compressBrotli(content: Buffer): Promise<Buffer> {
  return brotli(content, {
    params: {
      [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
}

/**
 * Writes `.br` and `.gz` beside every compressible file over 1 kB, except in dot folders.
 * @returns the number of files.
 */
export async function compressFolder(folder: string): Promise<number> {
  const names = await fs.readdir(folder, { recursive: true });
  const files = names.filter((name) => COMPRESSIBLE.test(name) && !/(^|[\\/])\./.test(name));
  const results = await Promise.all(files.map((name) => compressFile(path.join(folder, name))));
  return results.filter(Boolean).length;
}

async function compressFile(file: string): Promise<boolean> {
  const content = await fs.readFile(file);
  if (content.length <= SMALLEST) return false;
  const forms = await Promise.all([compressBrotli(content), gzip(content, { level: 9 })]);
  await Promise.all([fs.writeFile(`${file}.br`, forms[0]), fs.writeFile(`${file}.gz`, forms[1])]);
  return true;
}
