import { confirm } from "../../accounts/factors/confirm.ts";
import { answer, keyed, type Edge, type Incoming } from "../../http/mount.ts";
import type { Call } from "../../../contract/endpoints.ts";
import { addAddress, removeAddress, renameAddress, switchAllowList, type Act } from "./change.ts";
import { readBook } from "./read.ts";

export function addressBookRoutes(edge: Edge): void {
  const { ctx } = edge;
  const act = ({ caller, device }: Incoming<Call>): Act => ({ caller, device, at: ctx.now() });
  answer(edge, "GET withdraw/addresses", ({ caller }) => readBook(ctx.db, caller.memberId, ctx.now()));
  keyed(edge, "POST withdraw/addressAdd", {
    before: (incoming) =>
      confirm(ctx, { ...incoming, action: "withdraw/addressAdd" }, { isNewAddress: async () => true }),
    perform: (tx, incoming) => addAddress(tx, { ...act(incoming), chain: ctx.chain }, incoming.input),
  });
  keyed(edge, "POST withdraw/addressRename", {
    before: (incoming) => confirm(ctx, { ...incoming, action: "withdraw/addressRename" }),
    perform: (tx, incoming) => renameAddress(tx, act(incoming), incoming.input),
  });
  keyed(edge, "POST withdraw/addressRemove", {
    perform: (tx, incoming) => removeAddress(tx, act(incoming), incoming.input.id),
  });
  keyed(edge, "POST withdraw/allowList", {
    before: (incoming) => confirm(ctx, { ...incoming, action: "withdraw/allowList" }),
    perform: (tx, incoming) => switchAllowList(tx, act(incoming), incoming.input.on),
  });
}
