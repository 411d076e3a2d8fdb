/**
 * The certificates under which members reach the app: once one is over or refused, no page of the app opens. Source:
 * rules.md J17.
 */
import net from "node:net";
import tls from "node:tls";

export interface Certificate {
  host: string;
  from: Date;
  until: Date;
  /** Why browsers refuse it now, as OpenSSL or Node.js names it: null if they do not, or because it is over. */
  refused: string | null;
}

const CONNECT_MS = 5_000;
const AGAIN_MS = 10 * 60_000;
const DAY_MS = 86_400_000;
const LATE_MS = 7 * DAY_MS;
/** Certificates of a few days are renewed when less of them is left. */
const LATE_SHARE = 0.2;
const OVER = "CERT_HAS_EXPIRED";

/**
 * Asks at most every ten minutes.
 * @returns a reader of the certificates, by host: of one that does not answer, what was read last, if anything.
 */
export function watchCertificates(origins: string[]): () => Promise<Certificate[]> {
  const known = new Map<string, Certificate>();
  let askedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - askedAt >= AGAIN_MS) {
      askedAt = performance.now();
      const urls = origins.map((origin) => new URL(origin)).filter(({ protocol }) => protocol === "https:");
      for (const certificate of await Promise.all(urls.map(readCertificate)))
        if (certificate) known.set(certificate.host, certificate);
    }
    return [...known.values()];
  };
}

export function endsSoon({ from, until }: Certificate, now: Date): boolean {
  const lifetime = until.getTime() - from.getTime();
  return until.getTime() - now.getTime() < Math.min(LATE_MS, lifetime * LATE_SHARE);
}

/** Null without an answer: not every network leads a server to its own address. */
function readCertificate({ host, hostname, port }: URL): Promise<Certificate | null> {
  return new Promise((resolve) => {
    const socket = tls.connect({
      host: hostname,
      port: Number(port || 443),
      ...(net.isIP(hostname) === 0 && { servername: hostname }),
      // Nothing is sent, and one that is refused has to be read, too.
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
      end({ host, from: new Date(from), until: new Date(until), refused: refusalOf(socket) });
    });
  });
}

function refusalOf({ authorized, authorizationError: error }: tls.TLSSocket): string | null {
  if (authorized) return null;
  // Typed as an error, but a code unless the name does not match.
  const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
  return code === OVER ? null : code;
}
