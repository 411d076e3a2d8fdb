import type { ReactNode } from "react";
import { WarningIcon } from "../icons/index.ts";
import { Banner } from "./Banner.tsx";

export function Problem({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <Banner tone="danger" icon={<WarningIcon size="1.25rem" />} action={action}>
      {children}
    </Banner>
  );
}
