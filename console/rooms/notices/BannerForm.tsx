import { Trans, useLingui } from "@lingui/react/macro";
import { useState, type SubmitEvent } from "react";
import { useLocation } from "wouter";
import { languageNames, languages } from "../../../contract/languages.ts";
import type { OperatorBanner } from "../../../contract/notices/operator-schemas.ts";
import { toast } from "../../../src/state/toast.ts";
import { Checkbox } from "../../../src/ui/later/forms/Checkbox.tsx";
import { Field } from "../../../src/ui/later/forms/Field.tsx";
import styles from "../../parts/parts.module.css";
import { PictureButton } from "../../parts/PictureButton.tsx";
import { useMay } from "../../state/rights.ts";
import { useTyped } from "../../state/typed.ts";
import { useAct } from "../../state/use-act.ts";
import { useRead } from "../../state/use-read.ts";
import { bannerBody, bannerEditing, type BannerEditing } from "./banner-texts.ts";
import { Changed } from "./Changed.tsx";
import { EditorActs } from "./EditorActs.tsx";
import own from "./editing.module.css";
import { linkLeads } from "./links.ts";
import { leadsName } from "./names.ts";

export function BannerForm({ banner }: { banner: OperatorBanner | null }) {
  const { t } = useLingui();
  const [, navigate] = useLocation();
  const may = useMay()("POST operator/banners");
  const act = useAct();
  const typed = useTyped<BannerEditing>(`banner.${banner?.id ?? "new"}`);
  const { data: config } = useRead("GET operator/config", {});
  const [problem, setProblem] = useState<string | null>(null);
  const editing = typed.value ?? bannerEditing(banner);
  const edit = (changes: Partial<BannerEditing>) => typed.set({ ...editing, ...changes });
  const { image, link, titles } = editing;

  async function save(event: SubmitEvent) {
    event.preventDefault();
    const found = problemOf();
    setProblem(found);
    if (found !== null) return;
    const saved = await act.run("POST operator/banners", bannerBody(editing, banner));
    if (!saved) return;
    typed.clear();
    toast(t`Saved`);
    navigate("/banners");
  }

  function problemOf(): string | null {
    if (image.trim() === "") return t`A banner needs a picture.`;
    if (link.trim() === "") return t`A banner needs a link.`;
    return languages.every((tag) => titles[tag].trim() === "") ? t`A banner needs a title.` : null;
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void save(event)}>
      {banner !== null && editing.version !== banner.version ? (
        <Changed
          onTheirs={typed.clear}
          onMine={() => edit({ version: banner.version })}
          theirs={Object.values(banner.languages).map(({ title }) => title)}
        />
      ) : null}
      <fieldset className={own.fields} disabled={!may || act.isUnknown}>
        <div className={own.options}>
          <Field
            label={<Trans>Picture</Trans>}
            hint={<Trans>A picture in the app, such as ./art/ship-4.svg, or one you add.</Trans>}
            value={image}
            maxLength={500}
            onChange={(event) => edit({ image: event.target.value })}
          />
          <Field
            label={<Trans>Link</Trans>}
            hint={
              link.trim() !== "" && config
                ? leadsName(linkLeads(link.trim(), config.webviewOrigins))
                : undefined
            }
            value={link}
            maxLength={500}
            onChange={(event) => edit({ link: event.target.value })}
          />
          <Field
            label={<Trans>Position (the lowest is shown first)</Trans>}
            inputMode="numeric"
            value={editing.position}
            maxLength={7}
            onChange={(event) => edit({ position: event.target.value.replace(/\D/g, "") })}
          />
          <Field
            label={<Trans>Shown from (your time)</Trans>}
            type="datetime-local"
            value={editing.publishAt}
            onChange={(event) => edit({ publishAt: event.target.value })}
          />
          <Checkbox
            label={<Trans>Hidden</Trans>}
            checked={editing.hidden}
            onChange={(event) => edit({ hidden: event.target.checked })}
          />
        </div>
        <div className={own.options}>
          {languages.map((tag) => (
            <Field
              key={tag}
              label={<span lang={tag}>{languageNames[tag]}</span>}
              lang={tag}
              hint={titles[tag].trim() === "" ? <Trans>Missing</Trans> : undefined}
              value={titles[tag]}
              maxLength={200}
              onChange={(event) => edit({ titles: { ...titles, [tag]: event.target.value } })}
            />
          ))}
        </div>
      </fieldset>
      {image.trim() === "" ? null : (
        <div className={own.preview} role="group" aria-label={t`Preview`}>
          <img src={fromHere(image.trim())} alt="" />
          <p className={own.heading}>{titles.en || Object.values(titles).find(Boolean)}</p>
        </div>
      )}
      {may ? (
        <EditorActs typed={typed} problem={problem} act={act} list="/banners">
          <PictureButton disabled={act.isUnknown} onSent={({ url }) => edit({ image: url })} />
        </EditorActs>
      ) : null}
    </form>
  );
}

/** The app names its pictures relative to its own folder, which is one level up. */
function fromHere(image: string): string {
  return image.startsWith("./") ? `.${image}` : image;
}
