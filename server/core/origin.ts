export interface Origin {
  /**
   * The client's network: an IPv4 address, or the 64-bit prefix of an IPv6 address. Null for requests from this
   * machine, which are the operator's and are not counted.
   */
  address: string | null;
  /** Coarse, as a trusted proxy reports it; null if unknown. */
  place: string | null;
  /** Null if the app was opened under an address, to which passkeys cannot belong. */
  site: Site | null;
  /** Random keys under which members were remembered on this browser. */
  deviceKeys: string[];
  /** The browser sends it only with sign-ins and resets. */
  remember(key: string): void;
}

export interface Site {
  /** "https://app.example" */
  origin: string;
  /** The domain, as WebAuthn names it: "app.example". */
  rpId: string;
}

export const noOrigin: Origin = {
  address: null,
  place: null,
  site: null,
  deviceKeys: [],
  remember: () => {},
};
