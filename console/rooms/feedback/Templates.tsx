import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "wouter";
import type { Template } from "../../../contract/feedback/operator-schemas.ts";
import { languageNames, type Language } from "../../../contract/languages.ts";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { EmptyState } from "../../../src/ui/feedback/EmptyState.tsx";
import { Card } from "../../../src/ui/layout/Card.tsx";
import { ActSheet } from "../../parts/ActSheet.tsx";
import styles from "../../parts/parts.module.css";
import { ReadState } from "../../parts/ReadState.tsx";
import { useMay } from "../../state/rights.ts";
import { useRead } from "../../state/use-read.ts";
import { TemplateForm } from "./TemplateForm.tsx";

export function Templates() {
  const { t } = useLingui();
  const may = useMay()("POST operator/feedback/templates");
  const read = useRead("GET operator/feedback/templates", {});
  const [open, setOpen] = useState<string | null>(null);
  const [removed, setRemoved] = useState<Template | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <p>
        <Link href="/feedback">
          <Trans>All conversations</Trans>
        </Link>
      </p>
      {may && open !== "new" ? (
        <div className={styles.acts}>
          <Button variant="primary" onClick={() => setOpen("new")}>
            <Trans>New template</Trans>
          </Button>
        </div>
      ) : null}
      {open === "new" ? <TemplateForm template={null} onClose={close} /> : null}
      <ReadState read={read}>
        {read.data?.list.length === 0 ? <EmptyState title={t`No templates yet.`} /> : null}
        <div className={styles.cards}>
          {read.data?.list.map((template) =>
            open === template.id ? (
              <TemplateForm key={template.id} template={template} onClose={close} />
            ) : (
              <Card key={template.id} title={template.name}>
                {Object.entries(template.languages).map(([tag, { text }]) => (
                  <p key={tag} className={styles.words} lang={tag}>
                    <strong>{languageNames[tag as Language]}</strong> {text}
                  </p>
                ))}
                {may ? (
                  <div className={styles.acts}>
                    <Button onClick={() => setOpen(template.id)}>
                      <Trans>Edit</Trans>
                    </Button>
                    <Button variant="danger" onClick={() => setRemoved(template)}>
                      <Trans>Remove</Trans>
                    </Button>
                  </div>
                ) : null}
              </Card>
            ),
          )}
        </div>
      </ReadState>
      {removed ? (
        <ActSheet
          title={t`Remove template`}
          facts={[{ key: "name", name: <Trans>Name</Trans>, value: removed.name }]}
          call="POST operator/feedback/templates/remove"
          request={() => ({ id: removed.id })}
          reason="none"
          confirm={t`Remove`}
          isDangerous
          onClose={() => setRemoved(null)}
        />
      ) : null}
    </>
  );
}
