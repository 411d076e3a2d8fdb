import { useEffect, useEffectEvent, useState } from "react";
import { qrPath, type QrPath } from "./qr-path.ts";
import styles from "./QrCode.module.css";

export interface QrCodeProps {
  text: string;
  label: string;
  /** Also called if it cannot be drawn. */
  onDrawn?: () => void;
}

/** Dark on light in both themes, since some readers do not support inverted codes. */
export function QrCode({ text, label, onDrawn }: QrCodeProps) {
  const [code, setCode] = useState<QrPath | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    import("uqr")
      .then(({ encode }) => {
        if (isCurrent) setCode(qrPath(encode(text, { ecc: "M", border: 2 }).data));
      })
      // The text stands beside the code.
      .catch((error: unknown) => {
        console.warn("The QR code could not be encoded", error);
        if (isCurrent) setFailed(true);
      });
    return () => {
      isCurrent = false;
    };
  }, [text]);
  const isOver = code !== null || failed;
  const tell = useEffectEvent(() => onDrawn?.());
  useEffect(() => {
    if (isOver) tell();
  }, [isOver]);
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
