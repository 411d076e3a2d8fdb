export interface TransactionHashProps {
  hash: string;
  /** Where transactions of the chain can be looked up; null where there is no such place. */
  explorer: string | null;
}

/** A transaction on the chain, in full. Where it can be looked up, it leads there, beside the app. */
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
