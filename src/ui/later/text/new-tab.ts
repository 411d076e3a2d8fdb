/**
 * Opens external links in a new tab, since an installed app has no way back, and without a referrer. Not for app routes, mailto:
 * and tel:.
 */
export function newTab(href: string): { target?: "_blank"; rel?: string } {
  return /^(https?:|\.?\/)/i.test(href) ? { target: "_blank", rel: "noopener noreferrer" } : {};
}
