/* oxlint-disable react/no-array-index-key -- the parts of a text do not change places: the index is who they are */
import { Fragment, useMemo } from "react";
import { leadOf } from "./lead.ts";
import { parseMarkdown, type Block, type Inline } from "./parse-markdown.ts";
import styles from "./Markdown.module.css";

/** Headings start at h2, below the screen's title, and skip no level. */
export function Markdown({ text }: { text: string }) {
  const blocks = useMemo(() => parseMarkdown(text), [text]);
  const depths = useMemo(() => depthsOf(blocks), [blocks]);
  return (
    <div className={styles.text}>
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} depth={depths[index] ?? 0} />
      ))}
    </div>
  );
}

const tags = ["h2", "h3", "h4"] as const;

/** For each block, the number of headings that enclose it. */
function depthsOf(blocks: readonly Block[]): number[] {
  const open: number[] = [];
  return blocks.map((block) => {
    if (block.kind !== "heading") return open.length;
    while ((open.at(-1) ?? 0) >= block.level) open.pop();
    return open.push(block.level) - 1;
  });
}

function BlockView({ block, depth }: { block: Block; depth: number }) {
  if (block.kind === "heading") {
    const Tag = tags[depth] ?? "h4";
    return (
      <Tag>
        <Inlines parts={block.children} />
      </Tag>
    );
  }
  if (block.kind === "paragraph") {
    return (
      <p>
        <Inlines parts={block.children} />
      </p>
    );
  }
  const Tag = block.ordered ? "ol" : "ul";
  return (
    <Tag>
      {block.items.map((item, index) => (
        <li key={index}>
          <Inlines parts={item} />
        </li>
      ))}
    </Tag>
  );
}

function Inlines({ parts }: { parts: Inline[] }) {
  return parts.map((part, index) => <Fragment key={index}>{inline(part)}</Fragment>);
}

function inline(part: Inline) {
  switch (part.kind) {
    case "text":
      return part.text;
    case "bold":
      return (
        <strong>
          <Inlines parts={part.children} />
        </strong>
      );
    case "italic":
      return (
        <em>
          <Inlines parts={part.children} />
        </em>
      );
    case "image":
      return <img src={part.src} alt={part.alt} loading="lazy" referrerPolicy="no-referrer" />;
    case "link":
      // Web addresses lead to the screen that names or frames them.
      return (
        <a href={leadOf(part.href)}>
          <Inlines parts={part.children} />
        </a>
      );
  }
}
