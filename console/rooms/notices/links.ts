/** Where the links of a text lead members: inside the app, or outside. Source: rules.md N2, O122. */
import { isFramed, parseAddress } from "../../../contract/operator/webview-address.ts";
import { parseMarkdown, type Inline } from "../../../src/ui/later/text/parse-markdown.ts";

const INSIDE = "#/pages/webview?";

export interface FoundLink {
  href: string;
  /**
   * `screen`: of the app. `inside`: the app's frame. `refused`: the frame names the address, since its origin is
   * not allowed. `outside`: the browser, after the address was named.
   */
  leads: "screen" | "inside" | "refused" | "outside";
}

export function linksIn(text: string, origins: readonly string[]): FoundLink[] {
  const found = parseMarkdown(text).flatMap((block) =>
    block.kind === "list" ? block.items.flatMap(hrefsOf) : hrefsOf(block.children),
  );
  return [...new Set(found)].map((href) => ({ href, leads: linkLeads(href, origins) }));
}

export function linkLeads(href: string, origins: readonly string[]): FoundLink["leads"] {
  if (href.startsWith(INSIDE)) {
    const address = parseAddress(new URLSearchParams(href.slice(INSIDE.length)).get("url") ?? "");
    return address && isFramed(address, origins) ? "inside" : "refused";
  }
  if (href.startsWith("#")) return "screen";
  const address = parseAddress(href);
  return address && isFramed(address, origins) ? "inside" : "outside";
}

function hrefsOf(parts: Inline[]): string[] {
  return parts.flatMap((part) => {
    if (part.kind === "link") return [part.href, ...hrefsOf(part.children)];
    return part.kind === "bold" || part.kind === "italic" ? hrefsOf(part.children) : [];
  });
}
