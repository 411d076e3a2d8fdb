import { useEffect, useId, useRef, type ReactNode } from "react";
import { classes } from "../classes.ts";
import type { Option } from "../later/forms/Select.tsx";
import styles from "./SegmentedControl.module.css";

export interface SegmentedControlProps<V extends string> {
  label: ReactNode;
  /** Only screen readers read the label. */
  labelHidden?: boolean | undefined;
  options: Option<V>[];
  name?: string | undefined;
  value?: V | undefined;
  defaultValue?: V | undefined;
  onChange?: ((value: V) => void) | undefined;
  /** For options with details. */
  stacked?: boolean | undefined;
}

/** More options stay in one line, which scrolls sideways. */
const MOST_STACKED = 3;

export function SegmentedControl<V extends string>(props: SegmentedControlProps<V>) {
  const made = useId();
  const { label, labelHidden, options, name = made, value, defaultValue, onChange, stacked } = props;
  const isStacked = stacked === true;
  const isScrolled = !isStacked && options.length > MOST_STACKED;
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = line.current;
    if (!element || isStacked) return;
    if (isScrolled) return showChosen(element);
    const observer = new ResizeObserver(() => stackIfBroken(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, [isStacked, isScrolled]);
  return (
    <fieldset className={styles.group}>
      <legend className={classes(styles.legend, labelHidden && styles.hidden)}>{label}</legend>
      <div
        ref={line}
        className={classes(styles.options, isStacked && styles.stacked, isScrolled && styles.scrolled)}
      >
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              disabled={option.disabled}
              className={styles.radio}
              onChange={() => onChange?.(option.value)}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
            />
            <span className={styles.label}>{option.label}</span>
            {option.detail ? <span className={styles.detail}>{option.detail}</span> : null}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Stacks all options rather than breaking them into lines. */
function stackIfBroken(line: HTMLElement): void {
  line.removeAttribute("data-broken");
  const tops = new Set([...line.children].map((option) => (option as HTMLElement).offsetTop));
  line.toggleAttribute("data-broken", tops.size > 1);
}

/** Scrolls the line only, not the page. */
function showChosen(line: HTMLElement): void {
  const chosen = line.querySelector<HTMLElement>("label:has(:checked)");
  if (!chosen) return;
  const end = chosen.offsetLeft + chosen.offsetWidth;
  if (end > line.scrollLeft + line.clientWidth) line.scrollLeft = end - line.clientWidth;
}
