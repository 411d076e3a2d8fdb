import { createHash, randomBytes } from "node:crypto";
import type {
  Invitation,
  Operator,
  OperatorSession,
  Script,
  SignedIn,
  WhoAmI,
} from "../../contract/operator/operator-schemas.ts";
import { invitationPath } from "../../contract/operator/console.ts";
import type { Command } from "../operator/cli/command.ts";
import { pageText } from "../operator/cli/lists.ts";

const hashOf = (text = "") => createHash("sha256").update(text).digest("hex");
const again =
  "Run the command again: what it makes then replaces what may have been made, which nobody has seen.";

export const operatorsCommands: Command[] = [
  {
    words: ["operators", "list"],
    usage: "operators list",
    about: "list operators with their roles",
    method: "GET",
    path: "operators",
    request: () => ({}),
    print: ({ list }: { list: Operator[] }) => pageText(operatorColumns, { list, next: null }),
  },
  {
    words: ["operators", "set"],
    usage: 'operators set NAME --roles support,finance,editor,admin,auditor --reason "..."',
    about: "make an operator, or change roles; lets a disabled one in again",
    method: "POST",
    path: "operators",
    request: ([name], { roles = "", reason }) => ({ name, roles: roles.split(","), reason }),
    print: operatorLine,
  },
  {
    words: ["operators", "disable"],
    usage: 'operators disable NAME --roles ROLES --reason "..."',
    about: "shut an operator out at once, with all sessions and scripts; the roles stand in the list",
    method: "POST",
    path: "operators",
    request: ([name], { roles = "", reason }) => ({ name, roles: roles.split(","), disabled: true, reason }),
    print: operatorLine,
  },
  {
    words: ["operators", "invite"],
    usage: 'operators invite NAME --reason "..."',
    about: "print a secret with which the operator sets up how they sign in, once, within 24 hours",
    method: "POST",
    path: "operators/invite",
    retry: again,
    make: () => ({ invitation: secret() }),
    shows: ["invitation"],
    request: ([name], { reason }, made) => ({ name, secretHash: hashOf(made.invitation), reason }),
    print: ({ name, invitedUntil, invitation }: Operator & { invitation: string }) =>
      [
        invitation,
        `For ${name}, valid once, until ${invitedUntil}. Hand it over by a way that nobody else reads.`,
        `In the console: ${invitationPath(invitation)} below the app's address.`,
      ].join("\n"),
  },
  {
    words: ["invitation", "open"],
    usage: "invitation open SECRET",
    about: "as the invited: print the secret for an authenticator",
    method: "POST",
    path: "invitation/open",
    entry: true,
    request: ([given]) => ({ secret: given }),
    print: ({ name, authenticator }: Invitation) =>
      `For ${name}: add this to an authenticator, then run "invitation accept" with its code.\n${authenticator.uri}`,
  },
  {
    words: ["invitation", "accept"],
    usage: "invitation accept SECRET --code CODE",
    about: "as the invited: set the authenticator up, and print the key that signs in with its codes",
    method: "POST",
    path: "invitation/accept",
    entry: true,
    retry: "It may have been carried out, and then the key is lost: ask for another invitation.",
    make: () => ({ key: secret() }),
    shows: ["key"],
    request: ([given], { code }, made) => ({
      secret: given,
      authenticator: { code, keyHash: hashOf(made.key) },
    }),
    print: ({ name, key }: { name: string; key: string }) =>
      `${key}\nThe key of ${name}, shown once. Keep it as OPERATOR_KEY where only you can read it.`,
  },
  {
    words: ["session", "start"],
    usage: "session start NAME --code CODE",
    about: "sign in with OPERATOR_KEY and a code, and print the token for OPERATOR_TOKEN",
    method: "POST",
    path: "session/start",
    entry: true,
    retry: "Wait for the next code and run the command again.",
    make: ({ OPERATOR_KEY: key = "" }) => ({ key }),
    request: ([name], { code }, { key }) => (key ? { name, key, code } : "Set OPERATOR_KEY."),
    print: ({ token, until }: SignedIn) => `${token}\nUntil ${until}, or 30 minutes without use.`,
  },
  {
    words: ["session", "list"],
    usage: "session list",
    about: "list your sessions; as an admin or an auditor all",
    method: "GET",
    path: "sessions",
    request: () => ({}),
    print: sessionLines,
  },
  {
    words: ["session", "end"],
    usage: "session end ID",
    about: "end a session: one of yours, as an admin any",
    method: "POST",
    path: "session/end",
    request: ([id]) => ({ id }),
    print: sessionLines,
  },
  {
    words: ["whoami"],
    usage: "whoami",
    about: "show who you are to the server, and your roles",
    method: "GET",
    path: "session",
    request: () => ({}),
    print: ({ name, roles, via }: WhoAmI) => `${name} (${via}): ${roles?.join(" ") ?? "all rights"}`,
  },
  {
    words: ["script", "list"],
    usage: "script list",
    about: "list tokens of scripts",
    method: "GET",
    path: "scripts",
    request: () => ({}),
    print: scriptLines,
  },
  {
    words: ["script", "make"],
    usage: "script make NAME --role ROLE --days N",
    about: "print a token of one role for a script of yours",
    method: "POST",
    path: "scripts",
    retry: 'A token may have been made, which nobody has seen: run "script end", then this again.',
    make: () => ({ token: `opt_${secret()}` }),
    shows: ["token"],
    request: ([name], { role, days }, made) => ({
      name,
      role,
      days: Number(days),
      tokenHash: hashOf(made.token),
    }),
    print: ({ until, token }: Script & { token: string }) => `${token}\nShown once. Valid until ${until}.`,
  },
  {
    words: ["script", "end"],
    usage: "script end NAME",
    about: "end a script's token: one of yours, as an admin any",
    method: "POST",
    path: "scripts/end",
    request: ([name]) => ({ name }),
    print: scriptLines,
  },
];

/** In base64url. None begins with a dash: as a word of a command it would be taken for an option. */
function secret(): string {
  const made = randomBytes(32).toString("base64url");
  return made.startsWith("-") ? secret() : made;
}

const operatorColumns = {
  NAME: ({ name }: Operator) => name,
  ROLES: ({ roles }: Operator) => roles.join(" "),
  PASSKEYS: ({ passkeys }: Operator) => String(passkeys),
  CODES: ({ authenticator }: Operator) => (authenticator ? "yes" : ""),
  "INVITED UNTIL": ({ invitedUntil }: Operator) => invitedUntil ?? "",
  "DISABLED AT": ({ disabledAt }: Operator) => disabledAt ?? "",
};

function operatorLine(operator: Operator): string {
  return pageText(operatorColumns, { list: [operator], next: null });
}

function sessionLines({ list }: { list: OperatorSession[] }): string {
  const columns = {
    ID: ({ id, current }: OperatorSession) => (current ? `${id} (this one)` : id),
    OPERATOR: ({ operator }: OperatorSession) => operator,
    DEVICE: ({ device }: OperatorSession) => device ?? "",
    SINCE: ({ createdAt }: OperatorSession) => createdAt,
    USED: ({ usedAt }: OperatorSession) => usedAt,
  };
  return pageText(columns, { list, next: null });
}

function scriptLines({ list }: { list: Script[] }): string {
  const columns = {
    NAME: ({ name }: Script) => name,
    OPERATOR: ({ operator }: Script) => operator,
    ROLE: ({ role }: Script) => role,
    UNTIL: ({ until }: Script) => until,
    USED: ({ usedAt }: Script) => usedAt ?? "",
  };
  return pageText(columns, { list, next: null });
}
