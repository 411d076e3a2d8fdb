import { createHash } from "node:crypto";
import type { Edge } from "../http/mount.ts";
import { readFramed, type Framed } from "./webview-page.ts";

const STYLE = "html,body,iframe{display:block;width:100%;height:100%;margin:0;border:0}";
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/**
 * The page around another's page, for the app's own frame. The app is kept on the device with the policy it had when it
 * was built; this page comes from here each time, with the policy of the settings as they are now.
 */
export function frameRoutes({ app, ctx }: Edge): void {
  // Not in the table of calls: it answers a page, no envelope.
  app.get<{ Querystring: { url?: unknown } }>("/api/frame", async (request, reply) => {
    const { url } = request.query;
    const framed = await readFramed(ctx.db, typeof url === "string" ? url : "");
    return reply
      .type("text/html; charset=utf-8")
      .header("content-security-policy", policyOf(framed))
      .send(pageOf(framed));
  });
}

function policyOf({ origins }: Framed): string {
  return (
    `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-src ${origins.join(" ")}; ` +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
  );
}

/** Its own origin, but neither the window nor downloads nor anything of the device. */
const SANDBOX = "allow-scripts allow-same-origin allow-forms allow-popups";

function pageOf({ address }: Framed): string {
  const src = address.href.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>starship</title><style>${STYLE}</style>` +
    `<iframe src="${src}" title="${address.host}" sandbox="${SANDBOX}" referrerpolicy="no-referrer"></iframe></html>`
  );
}
