import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { FurtherTitle, LineTitle } from "../../../contract/wallet/line-titles.ts";
import { lineTypeName } from "./line-types.ts";

const further: Record<FurtherTitle, MessageDescriptor> = {
  "pass-bought": msg`Pass bought`,
  "pass-staked": msg`Pass pledged`,
  "pass-given": msg`Pass given`,
  "pass-received": msg`Pass received`,
  "pass-returned": msg`Pass returned`,
  "pass-opening": msg`Passes already held`,
  "transfer-returned": msg`Transfer returned`,
  "withdrawal-returned": msg`Withdrawal returned`,
  "pledge-returned": msg`Pledge returned`,
};

function isFurther(title: LineTitle): title is FurtherTitle {
  return title in further;
}

export function lineTitleName(title: LineTitle): string {
  return isFurther(title) ? i18n._(further[title]) : lineTypeName(title);
}
