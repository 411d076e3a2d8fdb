import type { SessionsEnded } from "../../contract/accounts/session-schemas.ts";
import type { AccountInfo } from "../../contract/accounts/schemas.ts";
import type { Command } from "../operator/cli/command.ts";

export const accountCommands: Command[] = [
  {
    words: ["unlock"],
    usage: 'unlock NAME --reason "..."',
    about: "open spending again after too many wrong second-level passwords",
    method: "POST",
    path: "member/unlock",
    request: ([account], { reason }) => ({ account, reason }),
    print: ({ username, uid }: AccountInfo) => `${username}  uid ${uid}  unlocked`,
  },
  {
    words: ["sign-out"],
    usage: 'sign-out NAME --reason "..."',
    about: "end all sessions of a member; whoever knows the password can sign in again",
    method: "POST",
    path: "member/signOut",
    request: ([account], { reason }) => ({ account, reason }),
    print: ({ ended }: SessionsEnded) => `sessions ended: ${ended}`,
  },
];
