import { Trans } from "@lingui/react/macro";

export type PushObstacle = "unsupported" | "install" | "denied";

export function PushUnavailable({ why }: { why: PushObstacle }) {
  if (why === "install") {
    return (
      <p>
        <Trans>
          On iPhone and iPad notifications come only to the app on the home screen. Install it, open it there,
          and turn them on.
        </Trans>
      </p>
    );
  }
  if (why === "denied") {
    return (
      <p>
        <Trans>
          Notifications of this site are blocked in your browser. Open the browser's settings for this site,
          or the system's for the app, allow notifications there, and come back.
        </Trans>
      </p>
    );
  }
  return (
    <p>
      <Trans>This browser cannot show notifications while the app is closed.</Trans>
    </p>
  );
}
