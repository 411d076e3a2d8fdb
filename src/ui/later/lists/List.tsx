import type { ReactNode } from "react";
import { classes } from "../../classes.ts";
import { ChevronIcon } from "../../icons/index.ts";
import { newTab } from "../text/new-tab.ts";
import styles from "./List.module.css";

export interface ListProps {
  label?: string | undefined;
  /** Aligns the ends of the rows in columns. */
  columns?: boolean | undefined;
  children: ReactNode;
}

/** Belongs in a `plain` Card. */
export function List({ label, columns, children }: ListProps) {
  return (
    <ul className={classes(styles.list, columns && styles.columns)} aria-label={label}>
      {children}
    </ul>
  );
}

/** A row's position in a virtual list. */
export interface RowPlace {
  index: number;
  of: number;
  measure: (row: HTMLElement | null) => void;
}

export interface ListItemProps {
  title: ReactNode;
  detail?: ReactNode;
  icon?: ReactNode;
  /** An amount or a state. */
  trailing?: ReactNode;
  trailingDetail?: ReactNode;
  /** External links open in a new tab. */
  href?: string | undefined;
  onClick?: (() => void) | undefined;
  /** Whether it is opened beside the list. */
  current?: boolean | undefined;
  place?: RowPlace | undefined;
}

/** As a link or button, it must hold no other control: pass a `still` Amount. */
export function ListItem({ href, onClick, current, place, ...content }: ListItemProps) {
  const inner = <Content {...content} leads={Boolean(href ?? onClick)} />;
  return (
    <li
      className={styles.item}
      {...(place && {
        ref: place.measure,
        "data-index": place.index,
        "aria-posinset": place.index + 1,
        "aria-setsize": place.of,
      })}
    >
      {href ? (
        <a className={styles.row} href={href} aria-current={current || undefined} {...newTab(href)}>
          {inner}
        </a>
      ) : onClick ? (
        <button type="button" className={styles.row} onClick={onClick}>
          {inner}
        </button>
      ) : (
        <div className={styles.row}>{inner}</div>
      )}
    </li>
  );
}

type ContentProps = Omit<ListItemProps, "href" | "onClick" | "current" | "place"> & { leads: boolean };

function Content({ title, detail, icon, trailing, trailingDetail, leads }: ContentProps) {
  return (
    <>
      {icon ? <span className={styles.icon}>{icon}</span> : null}
      <span className={styles.main}>
        <span className={styles.title}>{title}</span>
        {detail ? <span className={styles.detail}>{detail}</span> : null}
      </span>
      {trailing || trailingDetail ? (
        <span className={styles.end}>
          {trailing}
          {trailingDetail ? <span className={styles.detail}>{trailingDetail}</span> : null}
        </span>
      ) : null}
      {leads ? (
        <span className={styles.chevron}>
          <ChevronIcon size="1.125rem" />
        </span>
      ) : null}
    </>
  );
}
