/** Where a request comes from, as far as the counting of attempts needs it. */
export interface Origin {
  /**
   * The client's network: an IPv4 address, or the 64 bits of an IPv6 address that one customer has. Null: directly from
   * this machine, which is the operator's and not counted.
   */
  address: string | null;
  /** Where the app was opened, if passkeys can belong there: under a name, not an address. */
  site: Site | null;
  /** Random keys under which members were remembered on this browser. */
  deviceKeys: string[];
  /** Keeps a key on the browser, where only sign-ins and resets send it. */
  remember(key: string): void;
}

export interface Site {
  /** "https://app.example" */
  origin: string;
  /** The domain, as WebAuthn names it: "app.example". */
  rpId: string;
}

/** For use cases that run without a request. */
export const noOrigin: Origin = { address: null, site: null, deviceKeys: [], remember: () => {} };
