import { expect, it } from "vitest";
import { changedTags, oppositeTagChange } from "./tags.ts";

it("the opposite change gives a creator the tags of before, and touches no others", () => {
  const changes = [
    { addTags: ["Vegan", "new"], removeTags: [] },
    { addTags: [], removeTags: ["VEGAN", "Absent"] },
    { addTags: ["vegan"], removeTags: ["Vegan"] },
    { addTags: ["New"], removeTags: ["Fast"] },
  ];
  for (const tags of [[], ["Vegan"], ["Fast", "Vegan"], ["Other"]]) {
    for (const change of changes) {
      const after = [...changedTags(tags, change), "Added meanwhile"];
      const restored = changedTags(after, oppositeTagChange(tags, change));
      expect(restored.map((tag) => tag.toLowerCase()).toSorted()).toEqual(
        [...tags, "Added meanwhile"].map((tag) => tag.toLowerCase()).toSorted(),
      );
    }
  }
});
