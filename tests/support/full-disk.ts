/** A disk that takes so many bytes more: a part of a write without an error, as the kernel does, and then none. */
import fs from "node:fs";
import { vi } from "vitest";

/** @returns what makes room again. */
export function fillDisk(room: number): () => void {
  const write = fs.writeSync;
  let left = room;
  const full = (handle: number, data: string | Uint8Array, offset = 0): number => {
    const bytes = Buffer.from(data as Uint8Array).subarray(offset, offset + left);
    if (bytes.length === 0)
      throw Object.assign(new Error("ENOSPC: no space left on device"), { code: "ENOSPC" });
    left -= bytes.length;
    return write(handle, bytes);
  };
  const spy = vi.spyOn(fs, "writeSync").mockImplementation(full as typeof fs.writeSync);
  return () => spy.mockRestore();
}
