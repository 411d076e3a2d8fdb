/**
 * Leads links of the operator's texts through the screen that frames a web page or names its address first; links within the app
 * stay. Source: rules.md U11, C188.
 */
export function leadOf(href: string): string {
  return /^https?:/i.test(href) ? `#/pages/webview?url=${encodeURIComponent(href)}` : href;
}
