import { Trans, useLingui } from "@lingui/react/macro";
import type { Language } from "../../../contract/languages.ts";
import { Markdown } from "../../../src/ui/later/text/Markdown.tsx";
import own from "./editing.module.css";
import { kindName } from "./names.ts";
import type { Text } from "./texts.ts";

interface PreviewProps {
  tag: Language;
  kind: "notice" | "article";
  text: Text;
}

/** Renders the text with the app's own component. */
export function Preview({ tag, kind, text: { title, summary, body } }: PreviewProps) {
  const { t } = useLingui();
  return (
    <div
      className={own.preview}
      role="group"
      aria-label={t`Preview`}
      lang={tag}
      onClickCapture={(event) => {
        // A link to a screen of the app leads nowhere in the console.
        if (event.target instanceof Element && event.target.closest('a[href^="#"]')) event.preventDefault();
      }}
    >
      <p className={own.heading}>{title || <Trans>No title yet</Trans>}</p>
      <p className={own.about}>{kindName(kind)}</p>
      <Markdown text={fromHere(body.trim() === "" ? summary : body)} />
    </div>
  );
}

/** The console is a folder of the app, so pictures that the app names relative to its own folder are one level up. */
function fromHere(text: string): string {
  return text.replace(/(!\[[^[\]\n]{0,300}\]\()(?:\.\/)?(?![a-z]+:|\/)/gi, "$1../");
}
