import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Factors, Passkey } from "../../../../contract/accounts/factor-schemas.ts";
import { formatTime } from "../../../i18n/format.ts";
import { addPasskey, removePasskey, renamePasskey } from "../../../state/later/accounts/factors.ts";
import { canUsePasskeys } from "../../../state/later/accounts/webauthn.ts";
import { failureOf } from "../../../state/later/failure.ts";
import { toast } from "../../../state/toast.ts";
import { FormSubmit } from "../../../parts/later/FormSubmit.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { Field } from "../../../ui/later/forms/Field.tsx";
import { textOf, useForm, type FormErrors } from "../../../ui/later/forms/use-form.ts";
import { ShieldIcon } from "../../../ui/later/icons/things.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Sheet } from "../../../ui/layout/Sheet.tsx";
import { List, ListItem } from "../../../ui/later/lists/List.tsx";
import { ConfirmSheet } from "../../../parts/later/accounts/ConfirmSheet.tsx";
import { HoldNote, RemoveFactorSheet } from "./RemoveFactorSheet.tsx";
import styles from "./factors.module.css";

const NAME_MAX = 40;

export interface PasskeysCardProps extends Pick<Factors, "passkeys" | "passkeysMax"> {
  endsChoice: boolean;
}

export function PasskeysCard({ passkeys, passkeysMax, endsChoice }: PasskeysCardProps) {
  const { t } = useLingui();
  const [adding, setAdding] = useState(false);
  const [opened, setOpened] = useState<Passkey | null>(null);
  const isHere = canUsePasskeys();
  return (
    <>
      <Card title={t`Passkeys`}>
        <p>
          <Trans>
            Sign in and confirm payments with your fingerprint, face or PIN. A passkey works only on this
            site.
          </Trans>
        </p>
        {isHere ? null : (
          <p>
            <Trans>Passkeys are not available in this browser or at this web address.</Trans>
          </p>
        )}
        <Button
          variant="primary"
          wide
          disabled={!isHere || passkeys.length >= passkeysMax}
          onClick={() => setAdding(true)}
        >
          <Trans>Add a passkey</Trans>
        </Button>
      </Card>
      {passkeys.length > 0 ? (
        <Card look="plain">
          <List label={t`Passkeys`}>
            {passkeys.map((passkey) => (
              <PasskeyItem key={passkey.id} passkey={passkey} onOpen={() => setOpened(passkey)} />
            ))}
          </List>
        </Card>
      ) : null}
      <AddSheet open={adding} onClose={() => setAdding(false)} />
      <PasskeySheet passkey={opened} endsChoice={endsChoice} onClose={() => setOpened(null)} />
    </>
  );
}

function PasskeyItem({ passkey, onOpen }: { passkey: Passkey; onOpen: () => void }) {
  const { t, i18n } = useLingui();
  const { name, createdAt, usedAt } = passkey;
  const made = formatTime(createdAt, i18n.locale);
  const used = usedAt === null ? "" : formatTime(usedAt, i18n.locale);
  return (
    <ListItem
      icon={<ShieldIcon />}
      title={name}
      detail={usedAt === null ? t`Added ${made}, never used` : t`Added ${made}, last used ${used}`}
      onClick={onOpen}
    />
  );
}

function AddSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <ConfirmSheet
      open={open}
      title={t`Add a passkey`}
      action="account/passkeyAdd"
      submitLabel={<Trans>Add a passkey</Trans>}
      check={(entered) => nameErrors(entered, t`Enter a name.`)}
      send={async (proof, entered) => {
        await addPasskey(textOf(entered, "name").trim(), proof);
        toast(t`Passkey added`);
        onClose();
      }}
      onClose={onClose}
    >
      {({ errors }) => (
        <>
          <HoldNote />
          <Field
            name="name"
            label={t`Name`}
            hint={t`For example: my phone`}
            maxLength={NAME_MAX}
            error={errors["name"]}
          />
        </>
      )}
    </ConfirmSheet>
  );
}

interface PasskeySheetProps {
  passkey: Passkey | null;
  endsChoice: boolean;
  onClose: () => void;
}

function PasskeySheet({ passkey, endsChoice, onClose }: PasskeySheetProps) {
  const { t } = useLingui();
  const [removing, setRemoving] = useState(false);
  if (passkey === null) return null;
  const close = () => {
    setRemoving(false);
    onClose();
  };
  if (removing)
    return (
      <RemoveFactorSheet
        open
        title={t`Remove ${passkey.name}`}
        action="account/passkeyRemove"
        endsChoice={endsChoice}
        done={t`Passkey removed`}
        remove={(proof) => removePasskey(passkey.id, proof)}
        onClose={close}
      />
    );
  return (
    <Sheet open title={passkey.name} onClose={close}>
      <RenameForm passkey={passkey} onDone={close} />
      <Button variant="danger" wide onClick={() => setRemoving(true)}>
        <Trans>Remove</Trans>
      </Button>
    </Sheet>
  );
}

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const { t } = useLingui();
  const { props, errors, busy } = useForm({
    check: (entered) => nameErrors(entered, t`Enter a name.`),
    async send(entered) {
      try {
        await renamePasskey(passkey.id, textOf(entered, "name").trim());
        onDone();
        return undefined;
      } catch (error) {
        return { form: failureOf(error).text };
      }
    },
  });
  return (
    <form {...props} className={styles.form}>
      <Field
        name="name"
        label={t`Name`}
        defaultValue={passkey.name}
        maxLength={NAME_MAX}
        error={errors["name"]}
      />
      <FormSubmit problem={errors["form"]} busy={busy}>
        <Trans>Rename</Trans>
      </FormSubmit>
    </form>
  );
}

function nameErrors(entered: FormData, missing: string): FormErrors {
  return textOf(entered, "name").trim() === "" ? { name: missing } : {};
}
