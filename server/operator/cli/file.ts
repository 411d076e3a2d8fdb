/** Files are not held in memory. */
import { once } from "node:events";
import type { Writable } from "node:stream";
import type { Envelope } from "../../../contract/envelope.ts";

/** Shows whether the file is complete. */
const TAIL = 4_096;

/**
 * @param mark the first cell of the last line, if the file has one.
 * @throws Error for a file that broke off.
 */
export async function writeFile(response: Response, out: Writable, mark: string | undefined): Promise<void> {
  let tail = "";
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body!) {
      tail = (tail + decoder.decode(chunk, { stream: true })).slice(-TAIL);
      if (!out.write(chunk)) await once(out, "drain");
    }
  } catch (error) {
    throw new Error("The file broke off: what was written is incomplete.", { cause: error });
  }
  const last = tail.trimEnd().split("\n").at(-1)!;
  if (mark !== undefined && !last.split(",").includes(mark))
    throw new Error("The file broke off: its last line is missing.");
}

/** Null for a file. */
export async function refusalIn(response: Response): Promise<Envelope<unknown> | null> {
  if (!response.headers.get("content-type")?.startsWith("application/json")) return null;
  return (await response.json()) as Envelope<unknown>;
}
