import { useEffect, useState, type RefObject } from "react";
import { openDetector } from "./detector.ts";

/** - `slow`: nothing found for a while. */
export type ScannerState = "starting" | "looking" | "slow" | "denied" | "absent" | "failed";

const PAUSE_MS = 150;
const SLOW_MS = 10_000;

/** Scans while mounted. @returns the last code's text, or null. */
export function useScanner(video: RefObject<HTMLVideoElement | null>): {
  state: ScannerState;
  text: string | null;
} {
  const [state, setState] = useState<ScannerState>("starting");
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    const stop = scan(video.current, setState, setText);
    return stop;
  }, [video]);
  return { state, text };
}

function scan(
  video: HTMLVideoElement | null,
  onState: (state: ScannerState) => void,
  onText: (text: string) => void,
): () => void {
  let stream: MediaStream | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const close = () => stream?.getTracks().forEach((track) => track.stop());

  async function run() {
    if (!video) return;
    stream = await openCamera();
    if (isStopped) return close();
    for (const track of stream.getTracks()) track.addEventListener("ended", () => onState("failed"));
    video.srcObject = stream;
    const [detect] = await Promise.all([openDetector(), video.play()]);
    if (isStopped) return;
    onState("looking");
    const since = performance.now();
    const look = async () => {
      const found = await detect(video);
      if (isStopped) return;
      if (found !== null) onText(found);
      onState(found === null && performance.now() - since > SLOW_MS ? "slow" : "looking");
      timer = setTimeout(() => void look().catch(fail), PAUSE_MS);
    };
    await look();
  }
  function fail(error: unknown) {
    close();
    if (!isStopped) onState(stateOf(error));
  }
  run().catch(fail);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    close();
  };
}

/** Prefers the rear camera. */
async function openCamera(): Promise<MediaStream> {
  // Absent without a secure connection.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new DOMException("No camera", "NotFoundError");
  return devices.getUserMedia({ video: { facingMode: { ideal: "environment" } }, audio: false });
}

function stateOf(error: unknown): ScannerState {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "absent" : "failed";
}
