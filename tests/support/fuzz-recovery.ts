/** The fuzzed server has two named operators, and no waiting time. */
import type { Call } from "../../contract/endpoints.ts";
import type { Recoverable } from "../../contract/recovery/schemas.ts";
import type { Maker, Sender } from "./fuzz-send.ts";

const reason = "fuzz";
const renewed = { password: "a-new-login-phrase", payPassword: "a-new-second-phrase" };
const all: Recoverable[] = ["login", "pay", "factors"];

/** Asks for a recovery of a new member. The operator who sends the fuzzed calls is neither "anna" nor "ben". */
const asked = (sender: Sender) =>
  sender.once("asked", async () => {
    await sender.renew();
    const { account } = sender;
    const { id } = await sender.mustAs("anna", "POST operator/recovery/start", {
      account,
      what: all,
      reason,
    });
    return id;
  });
const agreed = (sender: Sender) =>
  sender.once("agreed", async () => {
    const id = await asked(sender);
    await sender.mustAs("ben", "POST operator/recovery/approve", { id });
    return id;
  });
const secretOf = (sender: Sender) =>
  sender.once("secret", async () => {
    const id = await agreed(sender);
    const { link } = await sender.mustAs<{ link: string }>("anna", "POST operator/recovery/link", { id });
    return link.split("=")[1]!;
  });
export const recoveryMakers: Partial<Record<Call, Maker>> = {
  "POST account/recoveryLink": async (sender) => ({ secret: await secretOf(sender) }),
  "POST account/recover": async (sender) => ({ secret: await secretOf(sender), ...renewed }),
  "POST account/recoveryRefuse": async (sender) => ({ id: await asked(sender) }),
  "POST operator/recovery/start": async (sender) => {
    await sender.renew();
    return { account: sender.account, what: all, reason };
  },
  "POST operator/recovery/approve": async (sender) => ({ id: await asked(sender) }),
  "POST operator/recovery/cancel": async (sender) => ({ id: await agreed(sender), reason }),
  "POST operator/recovery/link": async (sender) => ({ id: await agreed(sender) }),
};
