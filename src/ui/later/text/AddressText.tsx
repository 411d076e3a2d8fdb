const HALF = 21;

/** The address breaks in the middle, so that its halves can be compared. */
export function AddressText({ address }: { address: string }) {
  return (
    <code>
      {address.slice(0, HALF)}
      <wbr />
      {address.slice(HALF)}
    </code>
  );
}
