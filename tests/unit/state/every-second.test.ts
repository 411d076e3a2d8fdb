import { expect, onTestFinished, test, vi } from "vitest";
import { everySecond } from "../../../src/state/every-second.ts";

test("ticks each second, stops while the page is hidden, and is right at once when it is seen again", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const page = new EventTarget() as Document;
  const show = (visibilityState: string) => {
    Object.assign(page, { visibilityState });
    page.dispatchEvent(new Event("visibilitychange"));
  };
  Object.assign(page, { visibilityState: "visible" });
  const tell = vi.fn<() => void>();
  const stop = everySecond(tell, page);
  vi.advanceTimersByTime(2_000);
  expect(tell).toHaveBeenCalledTimes(3);
  show("hidden");
  vi.advanceTimersByTime(60_000);
  expect(tell).toHaveBeenCalledTimes(3);
  show("visible");
  expect(tell).toHaveBeenCalledTimes(4);
  stop();
  show("visible");
  vi.advanceTimersByTime(5_000);
  expect(tell).toHaveBeenCalledTimes(4);
});
