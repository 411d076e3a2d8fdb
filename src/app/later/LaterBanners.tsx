import { useEffect } from "react";
import { watchOwnRoot } from "../../state/later/own-root.ts";
import { watchPersistence } from "../../state/later/persistence.ts";
import AddressesBanner from "./AddressesBanner.tsx";
import ClosingBanner from "./ClosingBanner.tsx";
import ContradictionBanner from "./ContradictionBanner.tsx";
import FrozenBanner from "./FrozenBanner.tsx";
import OutcomeBanner from "./OutcomeBanner.tsx";
import OwnLimitBanner from "./OwnLimitBanner.tsx";
import ReceiptsAheadBanner from "./ReceiptsAheadBanner.tsx";
import RecoveryBanner from "./RecoveryBanner.tsx";
import RefusedBanner from "./RefusedBanner.tsx";
import SlowBanner from "./SlowBanner.tsx";
import { linkStartupImages } from "./startup-images.ts";
import SuspendedBanner from "./SuspendedBanner.tsx";
import UpdateBanner from "./UpdateBanner.tsx";
import { useStorageWarning } from "./use-storage-warning.ts";

export default function LaterBanners() {
  useStorageWarning();
  useEffect(watchPersistence, []);
  useEffect(watchOwnRoot, []);
  useEffect(linkStartupImages, []);
  return (
    <>
      <ReceiptsAheadBanner />
      <AddressesBanner />
      <SlowBanner />
      <UpdateBanner />
      <ContradictionBanner />
      <RecoveryBanner />
      <OwnLimitBanner />
      <FrozenBanner />
      <SuspendedBanner />
      <ClosingBanner />
      <OutcomeBanner />
      <RefusedBanner />
    </>
  );
}
