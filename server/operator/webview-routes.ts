import { createHash } from "node:crypto";
import type { Edge } from "../http/mount.ts";
import { readFramedPage, type Framed } from "./webview-page.ts";

const STYLE = "html,body,iframe{display:block;width:100%;height:100%;margin:0;border:0}";
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");

/** Served each time, with a policy of the current settings, while the app is cached with its build's policy. */
export function frameRoutes({ app, ctx }: Edge): void {
  // Not in the endpoint table: a page has no envelope.
  app.get<{ Querystring: { url?: unknown } }>("/api/frame", async (request, reply) => {
    const { url } = request.query;
    const framed = await readFramedPage(
      ctx.db,
      typeof url === "string" ? url : "",
      request.headers.host ?? "",
    );
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

/** No top navigation, downloads or device access. */
const SANDBOX = "allow-scripts allow-same-origin allow-forms allow-popups";

function pageOf({ address }: Framed): string {
  const src = address.href.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>starship</title><style>${STYLE}</style>` +
    `<iframe src="${src}" title="${address.host}" sandbox="${SANDBOX}" referrerpolicy="no-referrer"></iframe></html>`
  );
}
