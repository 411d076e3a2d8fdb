/** The certificate under which members reach the app: once it is over, no page of the app opens. Source: rules.md J17. */
import net from "node:net";
import tls from "node:tls";

export interface Certificate {
  host: string;
  from: Date;
  until: Date;
}

const CONNECT_MS = 5_000;
const AGAIN_MS = 10 * 60_000;
const DAY_MS = 86_400_000;
const LATE_MS = 7 * DAY_MS;
/** Certificates of a few days are renewed when less of them is left. */
const LATE_SHARE = 0.2;

/**
 * Asks at most every ten minutes.
 * @returns a reader of the certificate that ends first; what was read last while none answers, and null before.
 */
export function watchCertificates(origins: string[]): () => Promise<Certificate | null> {
  let known: Certificate | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - askedAt < AGAIN_MS) return known;
    askedAt = performance.now();
    known = (await readFirst(origins)) ?? known;
    return known;
  };
}

export function endsSoon({ from, until }: Certificate, now: Date): boolean {
  const lifetime = until.getTime() - from.getTime();
  return until.getTime() - now.getTime() < Math.min(LATE_MS, lifetime * LATE_SHARE);
}

async function readFirst(origins: string[]): Promise<Certificate | null> {
  const urls = origins.map((origin) => new URL(origin)).filter(({ protocol }) => protocol === "https:");
  const read = (await Promise.all(urls.map(readCertificate))).filter((one) => one !== null);
  return read.toSorted((a, b) => a.until.getTime() - b.until.getTime())[0] ?? null;
}

/** Null without an answer: not every network leads a server to its own address. */
function readCertificate({ hostname, port }: URL): Promise<Certificate | null> {
  return new Promise((resolve) => {
    const socket = tls.connect({
      host: hostname,
      port: Number(port || 443),
      ...(net.isIP(hostname) === 0 && { servername: hostname }),
      // Nothing is sent, and one that is over has to be read, too.
      rejectUnauthorized: false,
    });
    const end = (certificate: Certificate | null) => {
      socket.destroy();
      resolve(certificate);
    };
    socket.setTimeout(CONNECT_MS, () => end(null));
    socket.once("error", () => end(null));
    socket.once("secureConnect", () => {
      const { valid_from: from, valid_to: until } = socket.getPeerCertificate();
      end({ host: hostname, from: new Date(from), until: new Date(until) });
    });
  });
}
