import { languages, type Language } from "../../../contract/languages.ts";
import type { BannerBody, OperatorBanner } from "../../../contract/notices/operator-schemas.ts";
import { toLocal } from "./texts.ts";

export interface BannerEditing {
  /** The version with which the edit began; null for a new banner. */
  version: number | null;
  image: string;
  link: string;
  /** "" for a new banner, which goes last. */
  position: string;
  publishAt: string;
  hidden: boolean;
  titles: Record<Language, string>;
}

export function bannerEditing(banner: OperatorBanner | null): BannerEditing {
  const titles = languages.map((tag) => [tag, banner?.languages[tag]?.title ?? ""]);
  return {
    version: banner?.version ?? null,
    image: banner?.image ?? "",
    link: banner?.link ?? "",
    position: banner ? String(banner.position) : "",
    publishAt: banner ? toLocal(banner.publishAt) : "",
    hidden: banner?.hidden ?? false,
    titles: Object.fromEntries(titles) as BannerEditing["titles"],
  };
}

export function bannerBody(editing: BannerEditing, banner: OperatorBanner | null): BannerBody {
  const { version, image, link, position, publishAt, hidden, titles } = editing;
  const isSameTime = banner !== null && toLocal(banner.publishAt) === publishAt;
  const given = languages.filter((tag) => titles[tag].trim() !== "");
  return {
    ...(banner && { id: banner.id, version: version ?? banner.version }),
    image: image.trim(),
    link: link.trim(),
    ...(position !== "" && { position: Number(position) }),
    ...(publishAt !== "" && !isSameTime && { publishAt: new Date(publishAt).toISOString() }),
    hidden,
    languages: Object.fromEntries(given.map((tag) => [tag, { title: titles[tag].trim() }])),
  };
}
