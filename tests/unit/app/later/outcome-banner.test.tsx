import { beforeAll, beforeEach, expect, test } from "vitest";
import { activate } from "../../../../src/i18n/index.ts";
import { fakeBrowser } from "../../browser.ts";
import { render, textOf } from "../../screens/render.tsx";

fakeBrowser();
const { action } = await import("../../../../src/state/later/actions/action.ts");
const { idle } = await import("../../../../src/state/action-types.ts");
const { actionSheets } = await import("../../../../src/state/later/use-action-sheet.ts");
const { default: OutcomeBanner } = await import("../../../../src/app/later/OutcomeBanner.tsx");

beforeAll(() => activate("en"));
beforeEach(() => {
  Object.assign(action, idle);
  actionSheets.count = 0;
});

const shown = () => textOf(render(<OutcomeBanner />));

test("the outcome of an action is told on a screen that has no sheet for it", () => {
  Object.assign(action, { status: "done", call: "POST vote/create" });
  expect(shown()).toBe("Your last action: Operation Successful! OK");
  const refusal = { reason: "not_carried_out", field: null, retryAt: null };
  Object.assign(action, idle, { status: "refused", call: "POST vote/create", refusal });
  expect(shown()).toBe(
    "Your last action: This did not go through. You were not charged. You can try again. OK",
  );
});

test("where a sheet shows it, and while there is none, nothing is told", () => {
  for (const status of ["idle", "confirming", "sending", "checking"] as const) {
    action.status = status;
    expect(shown(), status).toBe("");
  }
  action.status = "done";
  actionSheets.count = 1;
  expect(shown()).toBe("");
});
