import { AllDeposits } from "./AllDeposits.tsx";
import { InReview } from "./InReview.tsx";
import { LookUp } from "./LookUp.tsx";
import { MissingDeposits } from "./MissingDeposits.tsx";

/** What needs a hand, why a transfer is not credited, and every deposit. */
export default function Deposits() {
  return (
    <>
      <LookUp />
      <InReview />
      <MissingDeposits />
      <AllDeposits />
    </>
  );
}
