/**
 * What a link needs that leads to a page which is not the app's: it opens beside the app, which an installed one could not be
 * got back to otherwise, and learns nothing of it. Nothing for a place in the app, nor for an address of mail or telephone.
 */
export function newTab(href: string): { target?: "_blank"; rel?: string } {
  return /^(https?:|\.?\/)/i.test(href) ? { target: "_blank", rel: "noopener noreferrer" } : {};
}
