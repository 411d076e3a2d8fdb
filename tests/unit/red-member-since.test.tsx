/** Red team: the first day as a member is a day of the platform, and the same date everywhere. */
import { beforeAll, expect, test, vi } from "vitest";
import { activate } from "../../src/i18n/index.ts";
import { render, stubDocument, textOf } from "./screens/render.tsx";

stubDocument();
vi.stubGlobal("navigator", { onLine: true });
const { RecipientView } = await import("../../src/parts/later/money/RecipientView.tsx");

beforeAll(() => activate("en"));

// "TZ" of the process is that of the device.
test(`the day since when a recipient is a member is the same in ${process.env.TZ ?? "the device's zone"}`, () => {
  const recipient = { account: "alice", level: 1, memberSince: "2026-11-20", paidBefore: true };
  const text = textOf(render(<RecipientView asked={{ state: "known", recipient }} />));
  console.log(text);
  expect(text).toContain("Nov 20, 2026");
});
