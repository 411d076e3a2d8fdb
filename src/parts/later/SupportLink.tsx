import { Trans } from "@lingui/react/macro";
import { useSession } from "../../state/session.ts";
import { useDocument } from "../../state/use-mirrored.ts";
import { ButtonLink } from "../../ui/controls/Button.tsx";
import { newTab } from "../../ui/later/text/new-tab.ts";

/** The operator's address for customer service; "" for none: then members write to it by feedback. Null until it is known. */
export function useSupportAddress(): string | null {
  const config = useDocument("config");
  return config.state === "ready" ? config.value.support.url : null;
}

/** To customer service. Nothing for a visitor without an address of the operator's: feedback is for members. */
export function SupportLink() {
  const address = useSupportAddress() ?? "";
  const isMember = useSession().token !== null;
  if (address === "" && !isMember) return null;
  return (
    <ButtonLink wide href={address === "" ? "#/pages/feedback" : address} {...newTab(address)}>
      <Trans>Contact customer service</Trans>
    </ButtonLink>
  );
}
