import { AllDeposits } from "./AllDeposits.tsx";
import { InReview } from "./InReview.tsx";
import { LookUp } from "./LookUp.tsx";
import { MissingDeposits } from "./MissingDeposits.tsx";

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
