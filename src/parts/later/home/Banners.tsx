import { useDocument } from "../../../state/use-mirrored.ts";
import { ChevronIcon } from "../../../ui/icons/index.ts";
import { leadOf } from "../../../ui/later/text/lead.ts";
import styles from "./Banners.module.css";

/** Decorative, so there is no placeholder. */
export function Banners() {
  const banners = useDocument("banners");
  if (banners.state !== "ready") return null;
  return banners.value.map((banner) => (
    <a key={banner.id} className={styles.banner} href={leadOf(banner.link)}>
      <img className={styles.image} src={banner.image} alt="" loading="lazy" width="96" height="96" />
      <span className={styles.title}>{banner.title}</span>
      <ChevronIcon size="1.125rem" />
    </a>
  ));
}
