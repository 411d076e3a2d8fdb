import { Trans, useLingui } from "@lingui/react/macro";
import { lineTitle } from "../../../contract/wallet/line-titles.ts";
import { lineTitleName } from "../../../src/i18n/later/line-titles.ts";
import { assetName } from "../../../src/i18n/names.ts";
import { ListItem } from "../../../src/ui/later/lists/List.tsx";
import { Amount } from "../../../src/ui/values/Amount.tsx";
import { PagedList } from "../../parts/PagedList.tsx";
import { When } from "../../parts/When.tsx";
import { Why } from "./Why.tsx";

export function Statement({ account }: { account: string }) {
  const { t } = useLingui();
  return (
    <PagedList
      call="GET operator/member/lines"
      request={{ account }}
      label={t`Statement`}
      empty={t`The statement has no entries.`}
    >
      {(line) => (
        <ListItem
          key={line.id}
          title={lineTitleName(lineTitle(line))}
          detail={
            <>
              {line.seq} · {assetName(line.asset)} · <When at={line.createdAt} />
              <Why line={line} />
            </>
          }
          trailing={<Amount value={line.amount} direction="auto" whole={line.asset === "pass"} />}
          trailingDetail={
            <>
              <Trans>Balance</Trans>{" "}
              <Amount value={line.balance} size="small" whole={line.asset === "pass"} />
            </>
          }
        />
      )}
    </PagedList>
  );
}
