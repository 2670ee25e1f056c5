import { describe, expect, it } from "vitest";
import { maximumFormFileBytes } from "#domain/media/accepted-files.ts";
import { formatBytes, shareSent, takeIn } from "./file-intake.ts";

const starts = {
  jpeg: "\xff\xd8\xff",
  png: "\x89PNG\r\n\x1a\n",
  pdf: "%PDF-1.7",
  mp4: "\0\0\0\x18ftypisom",
  text: "notes",
};
const picture = (name: string, size = 1_000, kind: keyof typeof starts = "jpeg") => {
  const bytes = Buffer.alloc(size);
  bytes.write(starts[kind], "latin1");
  return new File([bytes], name, { lastModified: 1 });
};
const namesOf = ({ taken, notices }: Awaited<ReturnType<typeof takeIn>>) => ({
  taken: taken.map(({ file }) => file.name),
  notices,
});
const pictures = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => picture(`${from + index}.jpg`));

describe("takeIn", () => {
  it("takes what the field accepts by its content, whatever its name is", async () => {
    const chosen = [picture("1000012345"), picture("b.jpg", 9, "png"), picture("c", 9, "pdf")];
    const { taken, notices } = await takeIn("images", [], chosen);
    expect(taken.map(({ type }) => type)).toEqual(["image/jpeg", "image/png", "application/pdf"]);
    expect(taken.map(({ file }) => file)).toEqual(chosen);
    expect(notices).toEqual([]);
  });

  it("drops the extras and says which", async () => {
    expect(namesOf(await takeIn("images", pictures(8), pictures(4, 9)))).toEqual({
      taken: ["9.jpg", "10.jpg"],
      notices: ["At most 10 images can be sent. Left out: 11.jpg, 12.jpg."],
    });
  });

  it("takes two videos and no more", async () => {
    const clips = [1, 2, 3].map((place) => picture(`${place}.mp4`, 20, "mp4"));
    expect(namesOf(await takeIn("videos", [], clips))).toEqual({
      taken: ["1.mp4", "2.mp4"],
      notices: ["At most 2 videos can be sent. Left out: 3.mp4."],
    });
  });

  it.each([
    ["a file above the limit", picture("big.jpg", maximumFormFileBytes + 1), "big.jpg is larger than 10MB."],
    [
      "a type that the field does not take",
      picture("clip.jpg", 20, "mp4"),
      "clip.jpg is not a JPG, PNG or PDF file.",
    ],
    ["what is of no type", picture("notes.jpg", 9, "text"), "notes.jpg is not a JPG, PNG or PDF file."],
    ["an empty file", picture("void.jpg", 0), "void.jpg is empty."],
  ])("refuses %s by its name", async (_, file, notice) => {
    expect(await takeIn("images", [], [file])).toEqual({ taken: [], notices: [notice] });
  });

  it("takes a file of exactly the limit", async () => {
    const { taken } = await takeIn("images", [], [picture("full.jpg", maximumFormFileBytes)]);
    expect(taken).toHaveLength(1);
  });

  it("takes the same file once", async () => {
    const chosen = [picture("a.jpg"), picture("b.jpg"), picture("b.jpg")];
    expect(namesOf(await takeIn("images", [picture("a.jpg")], chosen))).toEqual({
      taken: ["b.jpg"],
      notices: [],
    });
  });

  it("refused files take no place of the allowed ones", async () => {
    const chosen = [picture("big.jpg", maximumFormFileBytes + 1), ...pictures(10)];
    expect((await takeIn("images", [], chosen)).taken).toHaveLength(10);
  });
});

describe("formatBytes", () => {
  it.each([
    [0, "0 bytes"],
    [1023, "1023 bytes"],
    [1024, "1.0 KB"],
    [150 * 1024, "150 KB"],
    [2.44 * 1024 * 1024, "2.4 MB"],
    [maximumFormFileBytes, "10.0 MB"],
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
