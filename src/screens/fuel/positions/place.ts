export const kinds = ["stakes", "locked", "swaps"] as const;
export type Kind = (typeof kinds)[number];

export const PATH = "/pages/positions";

export function linkTo(kind: Kind, id: string): string {
  return `#${PATH}?of=${kind}&id=${id}`;
}
