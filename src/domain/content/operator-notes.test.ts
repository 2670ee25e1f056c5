import { expect, it } from "vitest";
import { splitOperatorNotes } from "./operator-notes.ts";

it("takes the notes out, however deep they are, and nothing else", () => {
  const content = {
    title: "Voices",
    operatorNote: "first",
    note: "for everybody",
    items: [{ rating: 5, side: null, operatorNote: "second" }, "text"],
  };
  expect(splitOperatorNotes(content)).toEqual({
    shown: { title: "Voices", note: "for everybody", items: [{ rating: 5, side: null }, "text"] },
    notes: ["first", "second"],
  });
});
