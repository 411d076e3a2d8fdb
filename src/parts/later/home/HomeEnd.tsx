import { useSession } from "../../../state/session.ts";
import { Banners } from "./Banners.tsx";
import { RecentLines } from "./RecentLines.tsx";

/** What Home ends with: below the first screen, and last, so that it moves nothing when it comes. */
export default function HomeEnd() {
  const { token } = useSession();
  return (
    <>
      <Banners />
      {token === null ? null : <RecentLines />}
    </>
  );
}
