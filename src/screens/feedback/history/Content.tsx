/* oxlint-disable react/no-array-index-key -- the lines of a text do not change places */
import { Fragment } from "react";
import { placeIn, placeRoute } from "../../../state/place/place.ts";
import { PinIcon } from "../../../ui/later/icons/things.tsx";
import styles from "./history.module.css";

/** Source: rules.md U10. */
export function Content({ text }: { text: string }) {
  return (
    <p className={styles.content}>
      {text.split("\n").map((line, index) => {
        const place = placeIn(line);
        return (
          <Fragment key={index}>
            {index > 0 ? "\n" : null}
            {place ? (
              <a className={styles.place} href={`#${placeRoute(place)}`}>
                <PinIcon size="1.125em" />
                {line}
              </a>
            ) : (
              line
            )}
          </Fragment>
        );
      })}
    </p>
  );
}
