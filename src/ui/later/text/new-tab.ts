/** Opens links that leave the app in a new tab, since an installed app has no way back; not app routes, mailto: or tel:. */
export function newTab(href: string): { target?: "_blank"; rel?: string } {
  return /^(https?:|\.?\/)/i.test(href) ? { target: "_blank", rel: "noopener noreferrer" } : {};
}
