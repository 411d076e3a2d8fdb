import { answer, keyed, type Edge } from "../http/mount.ts";
import { readMissing, writeOff } from "./write-off.ts";

export function operatorDepositRoutes(edge: Edge): void {
  const { ctx } = edge;
  answer(edge, "GET operator/deposits/missing", () => readMissing(ctx.db));
  keyed(edge, "POST operator/deposit/writeOff", {
    perform: (tx, { input }) => writeOff(tx, input, ctx.now()),
  });
}
