import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dismissToast, readToasts, removeToast, toast, toastRemoveDelay, updateToast } from "./toast.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const { id } of readToasts()) removeToast(id);
  vi.useRealTimers();
});

it("shows one notice at a time, the newest", () => {
  toast({ title: "first" });
  toast({ title: "second", variant: "destructive" });
  expect(readToasts()).toMatchObject([{ title: "second", variant: "destructive", open: true }]);
});

it("changes a notice that is shown", () => {
  const id = toast({ title: "Saving" });
  updateToast(id, { title: "Saved" });
  expect(readToasts()).toMatchObject([{ id, title: "Saved", open: true }]);
});

it("closes a notice at once and removes it after its delay", () => {
  const id = toast({ title: "gone soon" });
  dismissToast(id);
  expect(readToasts()).toMatchObject([{ id, open: false }]);
  vi.advanceTimersByTime(toastRemoveDelay - 1);
  expect(readToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(readToasts()).toHaveLength(0);
});

it("gives every notice a name of its own", () => {
  expect(toast({ title: "a" })).not.toBe(toast({ title: "a" }));
});
