import { createContext, useContext } from "react";
import type { Waiting } from "../../contract/operator/waiting-schemas.ts";
import type { Read } from "../state/use-read.ts";

/** Read once for head, navigation and home. */
export const WaitingContext = createContext<Read<Waiting> | null>(null);

export function useWaitingRead(): Read<Waiting> {
  const read = useContext(WaitingContext);
  if (!read) throw new Error("outside the desk");
  return read;
}
