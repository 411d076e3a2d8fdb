import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { LineTitle } from "../../../contract/wallet/line-titles.ts";
import { lineTypeName } from "./line-types.ts";

const passes = {
  "pass-bought": msg`Pass bought`,
  "pass-staked": msg`Pass pledged`,
  "pass-given": msg`Pass given`,
  "pass-received": msg`Pass received`,
  "pass-opening": msg`Passes already held`,
} satisfies Record<string, MessageDescriptor>;

function isPassTitle(title: LineTitle): title is keyof typeof passes {
  return title in passes;
}

export function lineTitleName(title: LineTitle): string {
  return isPassTitle(title) ? i18n._(passes[title]) : lineTypeName(title);
}
