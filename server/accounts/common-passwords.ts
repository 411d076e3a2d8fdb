let common: Promise<ReadonlySet<string>> | undefined;

/** Some 49,000 passwords, in lower case. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  return (common ??= read());
}

async function read(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"] as string[]);
}
