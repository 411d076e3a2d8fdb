import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { hideFirstSteps, useFirstSteps, type FirstStep } from "../../../state/later/first-steps.ts";
import { toast } from "../../../state/toast.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { CheckIcon } from "../../../ui/later/icons/actions.tsx";
import { List, ListItem } from "../../../ui/later/lists/List.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import styles from "./FirstSteps.module.css";

interface Step {
  name: FirstStep;
  href: string;
  title: string;
  detail: string;
}

/** The texts must promise nothing. Source: rules.md C194. */
export default function FirstSteps() {
  const { t } = useLingui();
  const done = useFirstSteps();
  const steps: Step[] = [
    {
      name: "deposit",
      href: "#/pages/recharge",
      title: t`Deposit USDT`,
      detail: t`Send it to your own deposit address. It is credited once the network confirms it.`,
    },
    {
      name: "vote",
      href: "#/pages/vote",
      title: t`Cast your first vote`,
      detail: t`Six levels, paid in USDT. Income may be zero, and you can lose what you pay.`,
    },
    {
      name: "factor",
      href: "#/pages/factors",
      title: t`Add a passkey`,
      detail: t`It works if you forget your second-level password. Keep that password written down too.`,
    },
    {
      name: "invite",
      href: "#/pages/promotion",
      title: t`Invite someone`,
      detail: t`Anyone who registers with your link joins your team. Inviting is optional.`,
    },
  ];
  const all = steps.length;
  const count = steps.filter(({ name }) => done[name] === true).length;
  if (count === all) return null;

  function hide() {
    hideFirstSteps().then(
      () => toast(t`Hidden on this device until you log out.`),
      () => toast(t`This device cannot save that, so the card will come back.`),
    );
  }
  return (
    <Card look="plain" title={t`First steps`} aside={t`${count} of ${all} done`}>
      <List>
        {steps.map(({ name, href, title, detail }) => (
          <ListItem
            key={name}
            href={href}
            icon={<Mark done={done[name]} />}
            title={<Title done={done[name]}>{title}</Title>}
            detail={done[name] === true ? undefined : detail}
          />
        ))}
      </List>
      <div className={styles.hide}>
        <Button onClick={hide}>
          <Trans>Hide</Trans>
        </Button>
      </div>
    </Card>
  );
}

function Mark({ done }: { done: boolean | null }) {
  return (
    <span className={styles.mark} data-done={done || undefined}>
      {done ? <CheckIcon size="1rem" /> : null}
    </span>
  );
}

function Title({ done, children }: { done: boolean | null; children: ReactNode }) {
  const { t } = useLingui();
  const state = done === null ? "" : done ? t`Done` : t`Not done yet`;
  return (
    <>
      {children}
      <VisuallyHidden> {state}</VisuallyHidden>
    </>
  );
}
