import { Trans } from "@lingui/react/macro";

export type PushObstacle = "unsupported" | "install" | "denied";

export function PushUnavailable({ why }: { why: PushObstacle }) {
  if (why === "install") {
    return (
      <p>
        <Trans>
          On iPhone and iPad, notifications only work in the app on your home screen. Install it, open it
          there and turn them on.
        </Trans>
      </p>
    );
  }
  if (why === "denied") {
    return (
      <p>
        <Trans>
          Notifications are blocked. Allow them in your browser's settings for this site, or in your system
          settings for the app, then come back.
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
