import { useSession } from "../../../state/session.ts";
import { useDocument } from "../../../state/use-mirrored.ts";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { Banners } from "./Banners.tsx";
import { RecentLines } from "./RecentLines.tsx";

/** What Home ends with: below the first screen, and last, so that it moves nothing when it comes. */
export default function HomeEnd() {
  const { token } = useSession();
  const banners = useDocument("banners");
  // They would move the lines.
  if (banners.state === "loading") return <Skeleton shape="row" />;
  return (
    <>
      <Banners />
      {token === null ? null : <RecentLines />}
    </>
  );
}
