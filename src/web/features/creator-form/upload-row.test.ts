import { describe, expect, it } from "vitest";
import { isSettled, nextRate, problemOf, remainingTime, type UploadRow } from "./upload-row.ts";

const row: UploadRow = {
  key: "1",
  field: "videos",
  name: "film.mp4",
  bytes: 600_000_000,
  sent: 0,
  stage: "sending",
  message: "",
  rate: 1_000_000,
  uploadId: undefined,
  chosen: undefined,
};

describe("the remaining time of an upload", () => {
  it.each([
    [{ sent: 590_000_000 }, "less than a minute left"],
    [{}, "about 10 min left"],
    [{ rate: 20_000 }, "about 8 h left"],
    [{ rate: 0 }, undefined],
    [{ stage: "paused" as const }, undefined],
  ])("of %j is %j", (values, text) => {
    expect(remainingTime({ ...row, ...values })).toBe(text);
  });

  it("follows the connection slowly", () => {
    expect(nextRate(0, 500, 1_000)).toBe(500);
    expect(nextRate(1_000, 0, 1_000)).toBe(700);
  });
});

it("a form waits for what goes on by itself, and says what does not", () => {
  const stages = ["waiting", "sending", "lost", "checking", "ready"] as const;
  expect(stages.map((stage) => problemOf({ ...row, stage }))).toEqual(stages.map(() => undefined));
  expect(stages.map((stage) => isSettled({ ...row, stage }))).toEqual([false, false, false, false, true]);
  expect(problemOf({ ...row, stage: "paused" })).toBe("film.mp4 is paused. Resume or remove it.");
  expect(problemOf({ ...row, stage: "refused", message: "film.mp4 is empty." })).toBe("film.mp4 is empty.");
});
