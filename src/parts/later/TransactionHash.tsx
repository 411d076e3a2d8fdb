export interface TransactionHashProps {
  hash: string;
  /** A block explorer's base URL, if any. */
  explorer: string | null;
}

export function TransactionHash({ hash, explorer }: TransactionHashProps) {
  const text = <code>{hash}</code>;
  if (!explorer || !URL.canParse(explorer)) return text;
  return (
    <a
      href={`${explorer.replace(/\/+$/, "")}/tx/${encodeURIComponent(hash)}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      {text}
    </a>
  );
}
