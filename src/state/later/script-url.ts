/** The content security policy admits this one Trusted Types policy, which may be created once. Source: rules.md O11. */

const workers = /^(\.\/sw\.js|\S+\/assets\/check-worker-[\w-]+\.js)$/;

let policy: Pick<TrustedTypePolicy, "createScriptURL"> | undefined;

/** @throws TypeError for any other address */
export function scriptUrl(address: string): string | TrustedScriptURL {
  policy ??= (globalThis as Partial<Pick<Window, "trustedTypes">>).trustedTypes?.createPolicy("sw-url", {
    createScriptURL(given: string) {
      if (!workers.test(given)) throw new TypeError(`not a worker's address: ${given}`);
      return given;
    },
  });
  return policy?.createScriptURL(address) ?? address;
}
