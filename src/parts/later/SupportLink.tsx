import { Trans } from "@lingui/react/macro";
import { useSession } from "../../state/session.ts";
import { useDocument } from "../../state/use-mirrored.ts";
import { ButtonLink } from "../../ui/controls/Button.tsx";
import { newTab } from "../../ui/later/text/new-tab.ts";

/** Returns the operator's address for customer service; "" if members write by feedback instead; null until it is known. */
export function useSupportAddress(): string | null {
  const config = useDocument("config");
  return config.state === "ready" ? config.value.support.url : null;
}

/** Links to customer service. A visitor without such an address gets no link, since feedback is for members. */
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
