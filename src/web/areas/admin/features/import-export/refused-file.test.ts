import { expect, it } from "vitest";
import { refusedFile } from "./refused-file.ts";

it("holds the refused rows with their cells and reasons, and runs nothing in a spreadsheet", () => {
  const row = { type: "row" as const, row: 2, name: "", email: "", changes: [], errors: [] };
  const file = refusedFile([
    { ...row, outcome: "created" },
    {
      ...row,
      outcome: "refused",
      cells: { name: 'Kit "K"', bio: "=1+1", refused_because: "an older reason" },
      errors: [
        { path: "rating", message: "must be at most 5" },
        { path: "email", message: "is taken" },
      ],
    },
  ]);
  expect(file).toBe(
    '\uFEFF"name","bio","refused_because"\r\n' +
      '"Kit ""K""","\'=1+1","rating: must be at most 5; email: is taken"\r\n',
  );
});
