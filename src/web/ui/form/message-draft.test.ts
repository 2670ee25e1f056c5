import { describe, expect, it } from "vitest";
import { textAfterSending } from "./message-draft.ts";

describe("text that is typed while a message is sent", () => {
  it("is kept without the sent part", () => {
    expect(textAfterSending("1,200 dollars.", "1,200 dollars.\n\nP.S. In June.")).toBe("P.S. In June.");
    expect(textAfterSending("1,200 dollars.", "1,200 dollars.")).toBe("");
  });

  it("is kept whole if the sent part was changed", () => {
    expect(textAfterSending("1,200 dollars.", "2,400 dollars.")).toBe("2,400 dollars.");
    expect(textAfterSending("1,200 dollars.", "")).toBe("");
  });
});
