import { expect, it, vi } from "vitest";
import { untilRecorded } from "./until-recorded.ts";

const lost = () => Object.assign(new Error("the server is gone"), { code: "08006" });

it("tries again while the database cannot be reached, until it is recorded", async () => {
  const record = vi.fn().mockRejectedValueOnce(lost()).mockRejectedValueOnce(lost()).mockResolvedValue(1);
  await untilRecorded(record);
  expect(record).toHaveBeenCalledTimes(3);
});

it("tries no other failure again", async () => {
  const record = vi.fn().mockRejectedValue(new Error("a mistake"));
  await expect(untilRecorded(record)).rejects.toThrow("a mistake");
  expect(record).toHaveBeenCalledTimes(1);
});
