import { keyed, type Edge } from "../http/mount.ts";
import { unlockPayPassword } from "./unlock.ts";

export function operatorAccountRoutes(edge: Edge): void {
  keyed(edge, "POST operator/member/unlock", {
    perform: (tx, { input }) => unlockPayPassword(tx, input, edge.ctx.now()),
  });
}
