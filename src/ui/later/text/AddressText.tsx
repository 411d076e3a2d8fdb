const HALF = 21;

/** Breaks in the middle, so that the halves can be compared. */
export function AddressText({ address }: { address: string }) {
  return (
    <code>
      {address.slice(0, HALF)}
      <wbr />
      {address.slice(HALF)}
    </code>
  );
}
