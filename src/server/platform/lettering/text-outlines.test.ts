import { describe, expect, it } from "vitest";
import { breakLines, drawable, outline, widthOf } from "./text-outlines.ts";

const letters = { family: "display", size: 50 } as const;

describe("lettering", () => {
  it("draws text as outlines only, whatever it says", () => {
    expect(outline('</path><script>alert("1")</script>', letters, 0, 0)).toMatch(/^[MLQCZ\d.,\s-]+$/);
  });

  it("draws letters beyond the first subset, and leaves out those that no font has", () => {
    expect(drawable("Łukasz  Żółć\n北京 🎉 Ño", "display")).toBe("Łukasz Żółć Ño");
    expect(drawable("北京", "display")).toBe("");
  });

  it("grows with the size", () => {
    expect(widthOf("Tandem", { ...letters, size: 100 })).toBeCloseTo(2 * widthOf("Tandem", letters));
  });

  it("breaks lines at the width, and ends what does not fit in an ellipsis", () => {
    const text = "one two three four five six seven eight nine ten eleven twelve";
    const lines = breakLines(text, letters, 300, 2);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/…$/);
    for (const line of lines) expect(widthOf(line, letters)).toBeLessThanOrEqual(300);
    expect(breakLines("short", letters, 300, 2)).toEqual(["short"]);
    expect(breakLines("a".repeat(200), letters, 300, 2)[0]).toMatch(/^a+…$/);
  });
});
