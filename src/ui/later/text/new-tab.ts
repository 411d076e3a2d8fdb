/** For web links only: an installed app has no way back from them. */
export function newTab(href: string): { target?: "_blank"; rel?: string } {
  return /^(https?:|\.?\/)/i.test(href) ? { target: "_blank", rel: "noopener noreferrer" } : {};
}
