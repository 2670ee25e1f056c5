import { box } from "../files.ts";
import { text, zip } from "../hostile-files.ts";
import { film, fragmentedFilm, latin1, numbers, type Track } from "../videos.ts";
import { type CorpusFile, trace } from "./corpus-file.ts";

const picture: Track = { handler: "vide", samples: ["picture one,", "picture two,"] };
const sound: Track = { handler: "soun", samples: ["sound one,", "sound two,"] };
const reel = (brand = "isom") => film({ brand, tracks: [picture, sound] });
const kept = "picture two,";

const coded = (name: string, needed: string): CorpusFile => ({
  name: `${name}.mp4`,
  make: () =>
    film({ tracks: [{ ...picture, codec: { name, needed: box(needed, latin1("how to decode")) } }, sound] }),
  kept: "how to decode",
});

/** A quarter turn to the right. */
const turned = numbers(0, 0x10000, 0, 0xffff0000, 0, 0, 0, 0, 0x40000000);
const fragment = (base: "fragment" | "file" | "implied") => [
  { track: 1, samples: ["picture one,", "picture two,"], base },
];
const manySamples = (count: number): Track => ({
  handler: "vide",
  samples: Array.from({ length: count }, (_, place) => `sample ${place},`.padEnd(14)),
});

/** Films in MP4, M4V, MOV, and 3GP that people have. */
export const goodFilms: CorpusFile[] = [
  ...["isom", "mp42", "M4V ", "M4VH", "3gp4", "3gp5", "3g2a", "avc1", "iso6", "MSNV", "XAVC", "qt  "].map(
    (brand): CorpusFile => ({ name: `brand ${brand.trim()}.mp4`, make: () => reel(brand), kept }),
  ),
  coded("avc1", "avcC"),
  coded("hvc1", "hvcC"),
  coded("hev1", "hvcC"),
  coded("vp09", "vpcC"),
  coded("av01", "av1C"),
  coded("apcn", "colr"),
  {
    name: "turned.mp4",
    make: () => film({ tracks: [{ ...picture, matrix: turned }] }),
    kept: turned.toString("latin1"),
  },
  { name: "without sound.mp4", make: () => film({ tracks: [picture] }), kept },
  { name: "header in front.mp4", make: () => film({ tracks: [picture, sound], isHeadFirst: true }), kept },
  { name: "header behind.mov", make: () => reel("qt  "), kept },
  {
    name: "fragments.mp4",
    make: () => fragmentedFilm(["vide"], [fragment("fragment"), fragment("fragment")]),
    kept,
  },
  { name: "fragments from the file.mp4", make: () => fragmentedFilm(["vide"], [fragment("file")]), kept },
  {
    name: "100,000 samples.mp4",
    make: () => film({ tracks: [manySamples(100_000)] }),
    kept: "sample 99999,",
  },
  { name: "padded.mp4", make: () => Buffer.concat([reel(), Buffer.alloc(70_000)]), kept },
  {
    name: "old sound sizes.mov",
    make: () => film({ tracks: [picture, { ...sound, oneSize: 1 }] }),
    kept: "sound two,",
  },
  {
    name: "place in udta.mp4",
    make: () => film({ tracks: [picture], extra: [box("udta", latin1(trace))] }),
    kept,
  },
  {
    name: "place in keys.mov",
    make: () =>
      film({
        tracks: [picture],
        headExtra: [box("meta", box("mdta", latin1(trace)), box("ilst", latin1(trace)))],
      }),
    kept,
  },
  {
    name: "XMP in uuid.mp4",
    make: () => film({ tracks: [picture], extra: [box("uuid", latin1(trace))] }),
    kept,
  },
  {
    name: "track of places.mp4",
    make: () => film({ tracks: [picture, { handler: "meta", samples: [trace, trace] }] }),
    kept,
  },
  { name: "hidden between.mp4", make: () => film({ tracks: [picture], between: trace }), kept },
  {
    name: "track with a name.mov",
    make: () => film({ tracks: [{ ...picture, extra: [box("udta", box("name", latin1(trace)))] }] }),
    kept,
  },
];

const withTable = (name: string, ...values: number[]) =>
  film({ tracks: [{ ...picture, tables: { [name]: box(name, numbers(...values)) } }] });
const nested = (depth: number) => {
  let inner = box("udta");
  for (let level = 0; level < depth; level += 1) inner = box("trak", inner);
  return Buffer.concat([
    box("ftyp", text("isom\0\0\0\0isom")),
    box("moov", box("mvhd", Buffer.alloc(100)), inner),
    box("mdat", Buffer.alloc(64)),
  ]);
};
const withBox = (made: Buffer) =>
  Buffer.concat([box("ftyp", text("isom\0\0\0\0isom")), made, box("mdat", Buffer.alloc(32))]);

/** Torn ones, liars, and bombs. */
export const badFilms: CorpusFile[] = [
  ...(
    [
      ["half.mp4", () => reel().subarray(0, 90)],
      ["half.mov", () => reel("qt  ").subarray(0, 90)],
      ["without its header.mp4", () => reel().subarray(0, 100)],
      ["an archive behind.mp4", () => Buffer.concat([reel(), zip()])],
      ["a page behind.mov", () => Buffer.concat([reel("qt  "), text("<script>alert(1)</script>")])],
      ["box of no length.mp4", () => withBox(text("\x00\x00\x00\x04moov"))],
      ["box as long as the sea.mp4", () => withBox(text("\xff\xff\xff\xffmoov"))],
      ["samples behind the file.mp4", () => withTable("stco", 0, 2, 40, 4_000_000_000)],
      ["samples in the header.mp4", () => withTable("stco", 0, 2, 4, 40)],
      ["sizes for a billion.mp4", () => withTable("stsz", 0, 0, 1_000_000_000)],
      ["chunks for a billion.mp4", () => withTable("stco", 0, 1_000_000_000)],
      ["runs in no order.mp4", () => withTable("stsc", 0, 2, 2, 1, 1, 1, 1, 1)],
      ["nested a thousand times.mp4", () => nested(1_000)],
      ["nested ten thousand times.mp4", () => nested(10_000)],
      [
        "thirty thousand boxes.mp4",
        () => Buffer.concat([reel(), ...Array.from({ length: 30_000 }, () => box("free"))]),
      ],
      ["two headers.mp4", () => Buffer.concat([reel(), reel().subarray(20)])],
      ["samples elsewhere.mov", () => film({ tracks: [{ ...picture, isExternal: true }] })],
      ["sound of no track.mp4", () => film({ tracks: [{ handler: "text", samples: ["words"] }] })],
    ] satisfies [string, () => Buffer][]
  ).map(([name, make]): CorpusFile => ({ name, make, refused: "damaged" })),
];
