/**
 * Where a link of the operator's texts leads: pages of the web to the screen that shows them, or names their address
 * before it opens them outside; what is the app's own stays. Source: rules.md U11, C188.
 */
export function leadOf(href: string): string {
  return /^https?:/i.test(href) ? `#/pages/webview?url=${encodeURIComponent(href)}` : href;
}
