import { Trans } from "@lingui/react/macro";
import type { Settings } from "../../../contract/operator/settings-schemas.ts";
import { Button } from "../../../src/ui/controls/Button.tsx";
import { Banner } from "../../../src/ui/feedback/Banner.tsx";
import { WarningIcon } from "../../../src/ui/icons/index.ts";
import parts from "../../parts/parts.module.css";
import { ChangeList } from "./ChangeList.tsx";
import type { SettingKey } from "./draft.ts";
import { settingName } from "./names.ts";
import type { Editing } from "./use-editing.ts";

/** Another operator has changed the setting. Whoever edits decides which value stays. */
export function ConflictBanner({
  setting,
  settings,
  editing,
}: {
  setting: SettingKey;
  settings: Settings;
  editing: Editing;
}) {
  const name = settingName(setting);
  return (
    <Banner tone="warning" icon={<WarningIcon size="1.25rem" />}>
      <p>
        <Trans>Another operator has changed this since you began: {name}. Your input is still here.</Trans>
      </p>
      <ChangeList from={{ [setting]: editing.draft.began[setting] }} to={{ [setting]: settings[setting] }} />
      <div className={parts.acts}>
        <Button onClick={() => editing.drop(setting)}>
          <Trans>Use theirs and discard mine</Trans>
        </Button>
        <Button onClick={() => editing.keepMine(setting)}>
          <Trans>Keep mine and replace theirs</Trans>
        </Button>
      </div>
    </Banner>
  );
}
