import { expect, it } from "vitest";
import { findHeaderRow } from "./header-row.ts";

it.each([
  [
    "without a title",
    [
      ["Name", "Email"],
      ["Ann", "ann@mail.example"],
    ],
    0,
  ],
  ["below a title", [["Creators 2026"], ["Name", "Email", "Followers"], ["Ann", "a@mail.example", 5]], 1],
  [
    "below titles and notes",
    [
      ["Agency", "", "Mia"],
      ["as of", "2026-01-01"],
      ["Nombre", "Correo", "País"],
      ["Ann", "a@m.example", "ES"],
    ],
    2,
  ],
  [
    "with headers that nobody knows",
    [["Foo"], ["Alpha", "Beta", "Gamma"], ["1", "2", "3"], ["4", "5", "6"]],
    1,
  ],
  [
    "with a column that is named like a cell",
    [
      ["name", "platform"],
      ["Ann", "instagram"],
      ["Ben", "tiktok"],
    ],
    0,
  ],
])("a header %s is found", (_, rows, place) => {
  expect(findHeaderRow("influencers", rows)).toBe(place);
});
