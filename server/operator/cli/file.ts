/** Files are written as they arrive, and not held in memory. */
import type { Envelope } from "../../../contract/envelope.ts";
import { NotWritten, write } from "./output.ts";

/** Shows whether the file is complete. */
const TAIL = 4_096;

/**
 * Waits for the output to take each part.
 * @param mark the first cell of the last line, if the file has one.
 * @throws NotWritten; Error for a file that broke off.
 */
export async function writeFile(response: Response, mark: string | undefined): Promise<void> {
  let tail = "";
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body!) {
      tail = (tail + decoder.decode(chunk, { stream: true })).slice(-TAIL);
      await write(chunk);
    }
  } catch (error) {
    if (error instanceof NotWritten) throw error;
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
