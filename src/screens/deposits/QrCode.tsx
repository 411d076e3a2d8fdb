import { useEffect, useState } from "react";
import { qrPath, type QrPath } from "./qr-path.ts";
import styles from "./deposits.module.css";

/**
 * A text as a code for another phone's camera. Dark on light in both themes, because not every reader takes the other
 * way round. What makes it is loaded only here; the place is kept free meanwhile.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<QrPath | null>(null);
  useEffect(() => {
    let isCurrent = true;
    import("uqr")
      .then(({ encode }) => {
        if (isCurrent) setCode(qrPath(encode(text, { ecc: "M", border: 2 }).data));
      })
      // The address itself stands below it.
      .catch((error: unknown) => console.warn("The code could not be made", error));
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return (
    <div className={styles.code}>
      {code ? (
        <svg
          viewBox={`0 0 ${code.size} ${code.size}`}
          role="img"
          aria-label={label}
          shapeRendering="crispEdges"
        >
          <path d={code.path} fill="black" />
        </svg>
      ) : null}
    </div>
  );
}
