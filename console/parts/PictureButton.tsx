import { Trans } from "@lingui/react/macro";
import { useRef, useState } from "react";
import type { Uploaded } from "../../contract/feedback/schemas.ts";
import { failureOf } from "../../src/state/later/failure.ts";
import { Button } from "../../src/ui/controls/Button.tsx";
import { Problem } from "../../src/ui/feedback/Problem.tsx";
import { PictureIcon } from "../../src/ui/later/icons/things.tsx";
import { sendPicture } from "../state/send-picture.ts";

/** Uploads a picture as soon as it is chosen. */
export function PictureButton({
  onSent,
  disabled,
}: {
  onSent: (sent: Uploaded) => void;
  disabled?: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function choose(file: File | undefined) {
    if (!file) return;
    setBusy(true);
    setProblem(null);
    try {
      onSent(await sendPicture(file));
    } catch (error) {
      setProblem(failureOf(error).text);
    } finally {
      setBusy(false);
      // Allows choosing the same file again.
      if (input.current) input.current.value = "";
    }
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png,image/webp"
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      <Button
        icon={<PictureIcon size="1.25rem" />}
        busy={busy}
        disabled={disabled === true}
        onClick={() => input.current?.click()}
      >
        <Trans>Add a picture</Trans>
      </Button>
      {problem ? <Problem>{problem}</Problem> : null}
    </>
  );
}
