import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import { readReceiptFile, type FileFault, type ReceiptFile } from "../../../mirror/statement/receipt-file.ts";
import { LanguageButton } from "../../../parts/LanguageButton.tsx";
import { goBack } from "../../../state/navigation.ts";
import { EmptyState } from "../../../ui/feedback/EmptyState.tsx";
import { StatementIcon } from "../../../ui/later/icons/things.tsx";
import { useDesk } from "../../../ui/later/layout/use-desk.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Column, Page } from "../../../ui/layout/Page.tsx";
import { PasteBox } from "./PasteBox.tsx";
import { readText } from "./read-text.ts";
import { Result } from "./Result.tsx";
import styles from "./verify.module.css";

/** Works without a session. Source: rules.md C176. */
export default function Verify() {
  const { t } = useLingui();
  const desk = useDesk();
  const input = useRef<HTMLInputElement>(null);
  const [pasted, setPasted] = useState("");
  const [found, setFound] = useState<{ file: ReceiptFile | FileFault | "unreadable"; n: number } | null>(
    null,
  );
  const show = (file: ReceiptFile | FileFault | "unreadable") => setFound({ file, n: (found?.n ?? 0) + 1 });

  async function choose(file: File | undefined) {
    if (!file) return;
    const text = await readText(file);
    show(text.fault ?? readReceiptFile(text.content));
    // Allows choosing the same file again.
    if (input.current) input.current.value = "";
  }

  return (
    <Page title={t`Check a receipt`} onBack={() => goBack()} actions={<LanguageButton />} desk="form">
      <Column>
        <Card>
          <div className={styles.form}>
            <p>
              <Trans>
                Ask whoever shows you a receipt for its file. This device checks that the platform signed
                exactly that. Nothing is sent.
              </Trans>
            </p>
            <input
              ref={input}
              type="file"
              hidden
              accept=".json,.txt,application/json,text/plain"
              onChange={({ target }) => void choose(target.files?.[0])}
            />
            <Button wide onClick={() => input.current?.click()}>
              <Trans>Choose a file</Trans>
            </Button>
            <PasteBox value={pasted} onChange={setPasted} />
            <Button variant="primary" wide onClick={() => show(readReceiptFile(pasted))}>
              <Trans>Check the text</Trans>
            </Button>
          </div>
        </Card>
      </Column>
      <Column>
        {found ? (
          <Result key={found.n} found={found.file} />
        ) : desk ? (
          <Card>
            <EmptyState icon={<StatementIcon size="2rem" />} title={t`Nothing checked yet`}>
              <Trans>The result appears here.</Trans>
            </EmptyState>
          </Card>
        ) : null}
      </Column>
    </Page>
  );
}
