import type { MessageDescriptor } from "@lingui/core";
import { createContext } from "react";
import type { OperatorCall } from "../../contract/operator/rights.ts";

export interface RoomOfRights {
  path: string;
  title: MessageDescriptor;
  /** Whoever may send this call sees the room. */
  call: OperatorCall;
}

export const RoomsContext = createContext<readonly RoomOfRights[]>([]);
