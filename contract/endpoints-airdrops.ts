/** Airdrops. Source: rules.md O114 to O117. */
import * as airdrops from "./airdrops/operator-schemas.ts";
import { get, list, post, type Endpoint } from "./endpoint.ts";
import { Page } from "./schemas.ts";

export const airdropEndpoints = {
  "GET operator/airdrops": get("operator", "Airdrops, newest first", list, Page(airdrops.Airdrop)),
  "GET operator/airdrop": get("operator", "An airdrop", airdrops.AirdropQuery, airdrops.Airdrop),
  "GET operator/airdrop/recipients": get(
    "operator",
    "Who gets how much of an airdrop, by uid",
    airdrops.RecipientsQuery,
    Page(airdrops.AirdropRecipient),
  ),
  "POST operator/airdrop/preview": post(
    "operator",
    "Write down who would get how much of an airdrop; pays nobody",
    airdrops.AirdropBody,
    airdrops.AirdropDrafted,
  ),
  "POST operator/airdrop/start": post(
    "operator",
    "Pay an airdrop to exactly whom its preview shows",
    airdrops.AirdropStart,
    airdrops.Airdrop,
  ),
  "POST operator/airdrop/stop": post(
    "operator",
    "Stop an airdrop: who was not paid gets nothing, and the rest goes back",
    airdrops.AirdropStop,
    airdrops.Airdrop,
  ),
} as const satisfies Record<string, Endpoint>;
