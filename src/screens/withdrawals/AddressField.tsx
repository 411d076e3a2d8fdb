import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, Suspense, useCallback, useState, type ReactNode } from "react";
import { readClipboard } from "../../state/later/clipboard.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Field } from "../../ui/later/forms/Field.tsx";
import { PickSheet } from "./book/PickSheet.tsx";
import { addressGroups, plainAddress, typedAddressProblem } from "./check.ts";
import styles from "./withdrawals.module.css";

/** Number of characters that a narrow field shows. */
const SHOWN_IN_FIELD = 20;

/** Loaded on demand, with the camera and the QR library. */
const ScanSheet = lazy(() => import("./scan/ScanSheet.tsx"));

export interface AddressFieldProps {
  hint?: ReactNode;
  error?: ReactNode;
  value: string;
  onChange: (text: string) => void;
  fromBook?: boolean;
}

export function AddressField({ fromBook = false, error, onChange, ...field }: AddressFieldProps) {
  const { t } = useLingui();
  const [way, setWay] = useState<"scan" | "book" | null>(null);
  const typed = plainAddress(field.value);
  const take = useCallback(
    (address: string) => {
      setWay(null);
      onChange(address);
    },
    [onChange],
  );
  const close = () => setWay(null);

  async function paste() {
    const text = await readClipboard();
    if (text !== null) onChange(text);
  }

  return (
    <div className={styles.form}>
      <Field
        {...field}
        error={error ?? typedAddressProblem(typed)}
        name="address"
        label={t`BEP20-USDT address`}
        autoComplete="off"
        placeholder="0x"
        onChange={(event) => onChange(event.target.value)}
        suffix={
          <button type="button" className={styles.inField} onClick={() => void paste()}>
            <Trans>Paste</Trans>
          </button>
        }
      />
      {typed.length > SHOWN_IN_FIELD ? <p className={styles.whole}>{addressGroups(typed)}</p> : null}
      <div className={styles.ways}>
        <Button onClick={() => setWay("scan")}>
          <Trans>Scan QR code</Trans>
        </Button>
        {fromBook ? (
          <Button onClick={() => setWay("book")}>
            <Trans>Address book</Trans>
          </Button>
        ) : null}
      </div>
      {way === "scan" ? (
        <Suspense>
          <ScanSheet onFound={take} onClose={close} />
        </Suspense>
      ) : null}
      {fromBook ? <PickSheet open={way === "book"} onPick={take} onClose={close} /> : null}
    </div>
  );
}
