import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import type { BookAddress } from "../../../../contract/withdrawals/book-schemas.ts";
import { failureOf } from "../../../state/later/failure.ts";
import { removeAddress } from "../../../state/withdrawals/book.ts";
import { FormSubmit } from "../../../parts/later/FormSubmit.tsx";

/** Asks for no password: less can leave afterwards. */
export function RemoveForm({ entry, onDone }: { entry: BookAddress; onDone: () => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function remove() {
    setBusy(true);
    setProblem(null);
    try {
      await removeAddress(entry.id);
      onDone();
    } catch (error) {
      setProblem(failureOf(error).text);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <p>
        <Trans>Remove it from the book? If you add it again, the wait starts over.</Trans>
      </p>
      <FormSubmit type="button" problem={problem} variant="danger" onClick={() => void remove()} busy={busy}>
        <Trans>Remove</Trans>
      </FormSubmit>
    </>
  );
}
