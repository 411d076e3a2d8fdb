/** Source: rules.md U13. */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toast, useToasts } from "../../../src/state/toast.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function Texts(): string {
  return useToasts()
    .map(({ text }) => text)
    .join(",");
}

const shown = () => renderToStaticMarkup(createElement(Texts));

test("a text that comes again while it is shown is shown once, for two seconds from then on", async () => {
  toast("Signed in");
  toast("Copied");
  await vi.advanceTimersByTimeAsync(1_500);
  toast("Signed in");
  expect(shown()).toBe("Copied,Signed in");
  await vi.advanceTimersByTimeAsync(1_500);
  expect(shown()).toBe("Signed in");
  await vi.advanceTimersByTimeAsync(500);
  expect(shown()).toBe("");
});
