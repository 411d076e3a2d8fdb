import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { MyNft } from "../../../contract/passes/schemas.ts";
import { NotLoaded } from "../../parts/NotLoaded.tsx";
import { ButtonLink } from "../../ui/controls/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { PassIcon } from "../../ui/icons/index.ts";
import styles from "./passes.module.css";
import { useHeld } from "./use-passes.ts";

export interface HeldPassesProps {
  /** Called with at least one tier. `asOf` in ISO 8601. */
  children: (held: MyNft[], asOf: string) => ReactNode;
}

export function HeldPasses({ children }: HeldPassesProps) {
  const { t } = useLingui();
  const held = useHeld();
  if (held.state !== "ready") return <NotLoaded state={held.state} shape="card" count={2} />;
  if (held.value.length > 0) return <div className={styles.stack}>{children(held.value, held.asOf)}</div>;
  return (
    <EmptyState
      icon={<PassIcon size="2rem" />}
      title={t`No passes yet`}
      action={
        <ButtonLink variant="primary" href="#/pages/nft">
          <Trans>See passes</Trans>
        </ButtonLink>
      }
    >
      {t`Passes you buy or receive appear here.`}
    </EmptyState>
  );
}
