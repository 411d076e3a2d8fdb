import { useSession } from "../../../state/session.ts";
import { useDocument } from "../../../state/use-mirrored.ts";
import { Skeleton } from "../../../ui/feedback/Skeleton.tsx";
import { Banners } from "./Banners.tsx";
import { RecentLines } from "./RecentLines.tsx";

/** Below the first screen, so that it moves nothing when it arrives. */
export default function HomeEnd() {
  const { token } = useSession();
  const banners = useDocument("banners");
  // The banners would move the lines.
  if (banners.state === "loading") return <Skeleton shape="row" />;
  return (
    <>
      <Banners />
      {token === null ? null : <RecentLines />}
    </>
  );
}
