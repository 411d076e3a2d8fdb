import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { useDocument } from "../../../state/use-mirrored.ts";
import { Banner } from "../../../ui/feedback/Banner.tsx";
import { Problem } from "../../../ui/feedback/Problem.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { Sheet } from "../../../ui/layout/Sheet.tsx";
import { readCode, type PlatformChain } from "./read-code.ts";
import { useScanner, type ScannerState } from "./use-scanner.ts";
import styles from "./scan.module.css";

/** BNB Smart Chain and its USDT, until the platform's own are known. */
const usual: PlatformChain = { chainId: 56, token: "0x55d398326f99059fF775485246999027B3197955" };

export interface ScanSheetProps {
  onFound: (address: string) => void;
  onClose: () => void;
}

/** Mount it only while open, so that the camera is off otherwise. */
export default function ScanSheet(props: ScanSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open title={t`Scan an address`} onClose={props.onClose}>
      <Scanner {...props} />
    </Sheet>
  );
}

function Scanner({ onFound, onClose }: ScanSheetProps) {
  const video = useRef<HTMLVideoElement>(null);
  const config = useDocument("config");
  const { state, text } = useScanner(video);
  const chain = (config.state === "ready" ? config.value.chain : null) ?? usual;
  const read = text === null ? null : readCode(text, chain);
  const address = read?.address ?? null;
  useEffect(() => {
    if (address !== null) onFound(address);
  }, [address, onFound]);
  const isRunning = state === "starting" || state === "looking" || state === "slow";
  return (
    <>
      <video
        ref={video}
        className={styles.picture}
        hidden={!isRunning}
        muted
        playsInline
        aria-hidden="true"
      />
      {isRunning ? (
        read?.problem ? (
          <Banner tone="warning">
            <CodeProblem why={read.problem} />
          </Banner>
        ) : (
          <Banner>
            <Looking state={state} />
          </Banner>
        )
      ) : (
        <Problem>
          <NoCamera state={state} />
        </Problem>
      )}
      <Button wide onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </>
  );
}

function Looking({ state }: { state: ScannerState }) {
  if (state === "starting") return <Trans>The camera is starting. Allow access if asked.</Trans>;
  if (state === "slow") return <Trans>No QR code found yet. Hold it still, closer, and in good light.</Trans>;
  return <Trans>Point the camera at the QR code of the address.</Trans>;
}

function NoCamera({ state }: { state: ScannerState }) {
  if (state === "denied")
    return (
      <Trans>
        The app has no camera access. Allow it in your browser settings, or type or paste the address.
      </Trans>
    );
  if (state === "absent")
    return <Trans>There is no camera on this device. Type or paste the address instead.</Trans>;
  return <Trans>The camera has stopped. Close this and try again, or type or paste the address.</Trans>;
}

function CodeProblem({ why }: { why: "no_address" | "other_chain" | "other_token" }) {
  if (why === "other_chain")
    return <Trans>This code is for another blockchain. Money sent to it would be lost.</Trans>;
  if (why === "other_token") return <Trans>This code asks for a different token.</Trans>;
  return <Trans>This code contains no BEP20 address.</Trans>;
}
