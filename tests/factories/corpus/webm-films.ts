import { text, zip } from "../hostile-files.ts";
import { latin1 } from "../videos.ts";
import { type CorpusFile, trace } from "./corpus-file.ts";

const unknown = Buffer.from([0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);

function idOf(id: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(id);
  return bytes.subarray(bytes.findIndex((byte) => byte > 0));
}

/** A part of a WebM file, whose length takes eight bytes. */
function element(id: number, ...content: Buffer[]): Buffer {
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(content.reduce((sum, part) => sum + part.length, 0)) | (1n << 56n));
  return Buffer.concat([idOf(id), length, ...content]);
}

const endless = (id: number, ...content: Buffer[]) => Buffer.concat([idOf(id), unknown, ...content]);
const header = (kind = "webm") =>
  Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x80 | (kind.length + 3), 0x42, 0x82, 0x80 | kind.length]),
    text(kind),
  ]);
const info = element(
  0x1549a966,
  element(0x2ad7b1, Buffer.from([15, 66, 64])),
  element(0x7ba9, latin1(trace)),
  element(0x4d80, latin1(trace)),
);
const track = (number: number, type: number, codec: string, ...more: Buffer[]) =>
  element(
    0xae,
    element(0xd7, Buffer.from([number])),
    element(0x83, Buffer.from([type])),
    element(0x86, latin1(codec)),
    element(0x536e, latin1(trace)),
    ...more,
  );
const sample = (number: number, content: string) =>
  element(0xa3, Buffer.from([0x80 | number, 0, 0, 0]), latin1(content));
const group = (number: number, content: string) =>
  element(
    0xa0,
    element(0xa1, Buffer.from([0x80 | number, 0, 0, 0]), latin1(content)),
    element(0x9b, Buffer.from([9])),
  );
const tracks = (codec = "V_VP9") => element(0x1654ae6b, track(1, 1, codec), track(2, 2, "A_OPUS"));
const samples = [sample(1, "picture one,"), sample(2, "sound one,"), group(1, "picture two,")];
const cluster = (...more: Buffer[]) =>
  element(0x1f43b675, element(0xe7, Buffer.from([0])), ...samples, ...more);
const tags = element(0x1254c367, element(0x7373, latin1(trace)));
const attachment = element(0x1941a469, element(0x61a7, latin1(trace)));
const webm = (...parts: Buffer[]) => Buffer.concat([header(), element(0x18538067, ...parts)]);
const kept = "picture two,";

export const goodWebmFilms: CorpusFile[] = [
  { name: "VP9.webm", make: () => webm(info, tracks(), cluster()), kept },
  { name: "VP8.webm", make: () => webm(info, tracks("V_VP8"), cluster()), kept },
  { name: "AV1.webm", make: () => webm(info, tracks("V_AV1"), cluster()), kept },
  {
    name: "of a browser.webm",
    make: () =>
      Buffer.concat([
        header(),
        endless(
          0x18538067,
          info,
          tracks(),
          endless(0x1f43b675, element(0xe7, Buffer.from([0])), ...samples),
          endless(0x1f43b675, element(0xe7, Buffer.from([9])), ...samples),
        ),
      ]),
    kept,
  },
  {
    name: "tags and attachments.webm",
    make: () => webm(info, tags, attachment, tracks(), cluster(), tags),
    kept,
  },
  {
    name: "words of a third track.webm",
    make: () =>
      webm(
        info,
        element(0x1654ae6b, track(1, 1, "V_VP9"), track(3, 17, "S_TEXT/UTF8")),
        cluster(sample(3, trace), group(3, trace)),
      ),
    kept,
  },
  {
    name: "unknown parts.webm",
    make: () => webm(info, tracks(), element(0x4321, latin1(trace)), cluster(element(0x5854, latin1(trace)))),
    kept,
  },
  {
    name: "padded.webm",
    make: () => Buffer.concat([webm(info, tracks(), cluster()), Buffer.alloc(5_000)]),
    kept,
  },
];

export const badWebmFilms: CorpusFile[] = [
  ...(
    [
      ["half.webm", () => webm(info, tracks(), cluster()).subarray(0, 200)],
      ["an archive behind.webm", () => Buffer.concat([webm(info, tracks(), cluster()), zip()])],
      ["without samples.webm", () => webm(info, tracks())],
      ["without tracks.webm", () => webm(info, cluster())],
      [
        "packed samples.webm",
        () =>
          webm(info, element(0x1654ae6b, track(1, 1, "V_VP9", element(0x6d80, Buffer.alloc(9)))), cluster()),
      ],
      [
        "longer than the file.webm",
        () => Buffer.concat([header(), idOf(0x18538067), Buffer.from([0x40, 0xff]), tracks()]),
      ],
      [
        "a million parts.webm",
        () => webm(info, tracks(), cluster(), Buffer.alloc(2_000_000, Buffer.from([0xec, 0x80]))),
      ],
    ] satisfies [string, () => Buffer][]
  ).map(([name, make]): CorpusFile => ({ name, make, refused: "damaged" })),
  {
    name: "film.mkv",
    make: () => Buffer.concat([header("matroska"), element(0x18538067, info, tracks(), cluster())]),
    refused: "kind",
  },
];
