/** Web pages are framed, or their address is shown first. Source: rules.md U11, C188. */
export function leadOf(href: string): string {
  return /^https?:/i.test(href) ? `#/pages/webview?url=${encodeURIComponent(href)}` : href;
}
