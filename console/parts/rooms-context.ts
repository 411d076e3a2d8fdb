import type { MessageDescriptor } from "@lingui/core";
import { createContext } from "react";
import type { OperatorCall } from "../../contract/operator/rights.ts";

export interface RoomOfRights {
  path: string;
  title: MessageDescriptor;
  /** Whoever may send it sees the room. */
  call: OperatorCall;
}

/** All rooms, for the page that shows who may enter which. */
export const RoomsContext = createContext<readonly RoomOfRights[]>([]);
