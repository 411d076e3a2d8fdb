import { useLocation } from "wouter";
import { Trans, useLingui } from "@lingui/react/macro";
import { languageNames, languages } from "../../../contract/languages.ts";
import type { OperatorBanner } from "../../../contract/notices/operator-schemas.ts";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { EmptyState } from "../../../src/ui/feedback/EmptyState.tsx";
import { Card } from "../../../src/ui/layout/Card.tsx";
import { Facts, type Fact } from "../../../src/ui/later/lists/Facts.tsx";
import { Pill } from "../../../src/ui/later/lists/Pill.tsx";
import { More } from "../../parts/More.tsx";
import styles from "../../parts/parts.module.css";
import { ReadState } from "../../parts/ReadState.tsx";
import { When } from "../../parts/When.tsx";
import { useMay } from "../../state/rights.ts";
import { usePages } from "../../state/use-pages.ts";
import { BannerForm } from "./BannerForm.tsx";

/** `/banners`, `/banners/new`, and `/banners/3` for one. */
export default function Banners() {
  const { t } = useLingui();
  const [path, navigate] = useLocation();
  const may = useMay();
  const pages = usePages("GET operator/banners", {});
  const id = /^\/banners\/([^/]+)$/.exec(path)?.[1];
  const banner = pages.list?.find((one) => one.id === id);
  if (id === "new" && may("POST operator/banners")) return <BannerForm banner={null} />;
  return (
    <>
      {id === undefined && may("POST operator/banners") ? (
        <div className={styles.acts}>
          <Button variant="primary" onClick={() => navigate("/banners/new")}>
            <Trans>New banner</Trans>
          </Button>
        </div>
      ) : null}
      <ReadState read={pages}>
        {id === undefined ? (
          <>
            {pages.list?.length === 0 ? <EmptyState title={t`No banners yet.`} /> : null}
            <div className={styles.cards}>
              {pages.list?.map((one) => (
                <BannerCard key={one.id} banner={one} />
              ))}
            </div>
          </>
        ) : banner ? (
          <BannerForm key={id} banner={banner} />
        ) : pages.state === "nomore" ? (
          <EmptyState title={t`Banner not found.`} />
        ) : null}
        {banner ? null : <More pages={pages} />}
      </ReadState>
    </>
  );
}

function BannerCard({ banner }: { banner: OperatorBanner }) {
  const { t } = useLingui();
  const may = useMay();
  const [, navigate] = useLocation();
  const title = (banner.languages.en ?? Object.values(banner.languages)[0])?.title ?? "";
  return (
    <Card
      title={title}
      aside={
        banner.hidden ? (
          <Pill tone="quiet">{t`Hidden`}</Pill>
        ) : banner.publishedAt === null ? (
          <Pill tone="warning">{t`Scheduled`}</Pill>
        ) : (
          <Pill tone="good">{t`Shown`}</Pill>
        )
      }
    >
      <Facts items={factsOf(banner)} />
      <div className={styles.acts}>
        <Button onClick={() => navigate(`/banners/${banner.id}`)}>
          {may("POST operator/banners") ? t`Edit` : t`Preview`}
        </Button>
      </div>
    </Card>
  );
}

function factsOf({ position, publishAt, link, languages: texts }: OperatorBanner): Fact[] {
  const missing = languages.filter((tag) => texts[tag] === undefined);
  return [
    { key: "position", name: <Trans context="order of banners">Position</Trans>, value: String(position) },
    { key: "at", name: <Trans>Shown from</Trans>, value: <When at={publishAt} /> },
    { key: "link", name: <Trans>Link</Trans>, value: <code>{link}</code>, long: true },
    {
      key: "missing",
      name: <Trans>Missing in</Trans>,
      value: missing.length === 0 ? "\u2013" : missing.map((tag) => languageNames[tag]).join(", "),
    },
  ];
}
