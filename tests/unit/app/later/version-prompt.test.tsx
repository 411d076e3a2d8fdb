import { beforeAll, expect, test } from "vitest";
import type { AppVersion } from "../../../../contract/operator/config-schemas.ts";
import { activate } from "../../../../src/i18n/index.ts";
import { fakeBrowser } from "../../browser.ts";
import { render, textOf } from "../../screens/render.tsx";

fakeBrowser();
const { Prompt } = await import("../../../../src/app/later/VersionPrompt.tsx");
const { updates } = await import("../../../../src/state/updates.ts");

beforeAll(() => activate("en"));

const forced: NonNullable<AppVersion> = {
  id: "9.0.0",
  title: "",
  note: "",
  url: "",
  isFull: false,
  isForce: true,
};
const shown = () => textOf(render(<Prompt version={forced} onClose={() => undefined} />));

test("fault 970: a forced update that was not there is forced once it is", () => {
  sessionStorage.setItem("starship.absent-version", forced.id);
  expect(shown()).toContain("Version 9.0.0 is not available yet");
  updates.ready = true;
  expect(shown()).toContain("This version is no longer supported");
  expect(shown()).not.toContain("Later");
});
