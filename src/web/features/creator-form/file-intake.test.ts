import { describe, expect, it } from "vitest";
import { maximumFileBytes } from "#domain/media/upload-limits.ts";
import { formatBytes, shareSent, takeIn } from "./file-intake.ts";

const picture = (name: string, size = 1_000, type = "image/jpeg") => ({ name, size, type, lastModified: 1 });
const pictures = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => picture(`${from + index}.jpg`));

describe("takeIn", () => {
  it("takes what the field accepts", () => {
    const chosen = [
      picture("a.jpg"),
      picture("b.png", 5, "image/png"),
      picture("c.pdf", 5, "application/pdf"),
    ];
    expect(takeIn("images", [], chosen)).toEqual({ taken: chosen, notices: [] });
  });

  it("drops the extras and says which", () => {
    const { taken, notices } = takeIn("images", pictures(8), pictures(4, 9));
    expect(taken.map((file) => file.name)).toEqual(["9.jpg", "10.jpg"]);
    expect(notices).toEqual(["At most 10 images can be sent. Left out: 11.jpg, 12.jpg."]);
  });

  it("takes two videos and no more", () => {
    const clips = [1, 2, 3].map((place) => picture(`${place}.mp4`, 10, "video/mp4"));
    const { taken, notices } = takeIn("videos", [], clips);
    expect(taken).toHaveLength(2);
    expect(notices).toEqual(["At most 2 videos can be sent. Left out: 3.mp4."]);
  });

  it.each([
    ["a file above the limit", picture("big.jpg", maximumFileBytes + 1), "big.jpg is larger than 10MB."],
    [
      "a type that the field does not take",
      picture("clip.mp4", 9, "video/mp4"),
      "clip.mp4 is not a JPG, PNG or PDF file.",
    ],
    ["a type without a name", picture("notes.xyz", 9, ""), "notes.xyz is not a JPG, PNG or PDF file."],
    ["an empty file", picture("void.jpg", 0), "void.jpg is empty."],
  ])("refuses %s by its name", (_, file, notice) => {
    expect(takeIn("images", [], [file])).toEqual({ taken: [], notices: [notice] });
  });

  it("takes a file of exactly the limit, and one that only its ending describes", () => {
    const chosen = [picture("full.jpg", maximumFileBytes), picture("PHOTO.JPEG", 9, "")];
    expect(takeIn("images", [], chosen).taken).toEqual(chosen);
  });

  it("takes the same file once", () => {
    expect(
      takeIn("images", [picture("a.jpg")], [picture("a.jpg"), picture("b.jpg"), picture("b.jpg")]),
    ).toEqual({
      taken: [picture("b.jpg")],
      notices: [],
    });
  });

  it("refused files take no place of the allowed ones", () => {
    const { taken } = takeIn("images", [], [picture("big.jpg", maximumFileBytes + 1), ...pictures(10)]);
    expect(taken).toHaveLength(10);
  });
});

describe("formatBytes", () => {
  it.each([
    [0, "0 bytes"],
    [1023, "1023 bytes"],
    [1024, "1.0 KB"],
    [150 * 1024, "150 KB"],
    [2.44 * 1024 * 1024, "2.4 MB"],
    [maximumFileBytes, "10.0 MB"],
  ])("reads %s as %s", (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});

describe("shareSent", () => {
  it.each([
    [0, 0, 0],
    [0, 50, 0.5],
    [0, 150, 1],
    [1, 100, 0],
    [1, 200, 0.5],
    [1, 900, 1],
  ])("of file %s after %s bytes is %s", (place, sent, share) => {
    expect(shareSent([100, 200], place, sent)).toBe(share);
  });
});
