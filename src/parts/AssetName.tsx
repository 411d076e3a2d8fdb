import { Suspense } from "react";
import { assetName, type Currency } from "../i18n/names.ts";
import { later } from "./load-later.ts";

interface AssetNameProps {
  asset: Currency;
}

const PlainName = ({ asset }: AssetNameProps) => assetName(asset);
const AssetTerm = later(() => import("./later/terms/AssetTerm.tsx"), PlainName);

/** Explains the asset when pressed; shows the plain name until that is loaded. */
export function AssetName({ asset }: AssetNameProps) {
  return (
    <Suspense fallback={<PlainName asset={asset} />}>
      <AssetTerm asset={asset} />
    </Suspense>
  );
}
