import { beforeEach, describe, expect, it } from "vitest";
import { joinRequestsBody } from "#domain/join-requests/join-request.contract.ts";
import { fileFaultMessage } from "#domain/media/accepted-files.ts";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { box } from "#tests/factories/files.ts";
import { type Film, film, fragmentedFilm, latin1, numbers, type Track } from "#tests/factories/videos.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());

const place = "+52.5200+013.4050/";
/** Where, when, by whom, and with what a film was made. */
const traces = /52\.52|GoP|eve|xmp|DJI/;
const pictures: Track = { handler: "vide", samples: ["picture one,", "picture two,", "picture three"] };
const sound: Track = { handler: "soun", samples: ["sound one,", "sound two,"] };
const subtitles = (handler: string): Track => ({
  handler,
  samples: ["GPS(52.5200)one", "GPS(52.5200)two", "GPS(52.5200)three"],
});

function upload(bytes: Buffer, name = "reel.mov") {
  const videos = [new File([Uint8Array.from(bytes)], name)];
  return server.send("POST", "/api/join", { form: applicationForm(applicationFields(), { videos }) });
}

/** An uploaded video as visitors get it. */
async function served(bytes: Buffer): Promise<Buffer> {
  const sent = await upload(bytes);
  expect(sent.status, sent.text).toBe(201);
  const [request] = (await server.send("GET", "/api/admin/join-requests", { token })).as(joinRequestsBody);
  const response = await server.send("GET", request?.videos[0]?.src ?? "");
  expect(response.status).toBe(200);
  return response.bytes;
}

/** Whether each of these is where it was, so that the tables of the file still lead to it. */
function expectKept(before: Buffer, after: Buffer, ...parts: string[]): void {
  expect(after).toHaveLength(before.length);
  const places = (bytes: Buffer) => parts.map((part) => [part, bytes.toString("latin1").lastIndexOf(part)]);
  expect(places(after)).toEqual(places(before));
  for (const [part, found] of places(before)) expect(found, String(part)).toBeGreaterThan(0);
}

const all = [...pictures.samples, ...sound.samples];
const tables = ["stsz", "stco", "stsc", "tkhd", "avcC", "esds", "how to decode", "how to hear", "url "];

describe("of a film, pictures and sound are served, and what playing them takes", () => {
  it.each(["meta", "sbtl", "text", "tmcd", "data", "camm", "priv", "vid\0"])(
    "and no track of the kind %j, nor its bytes",
    async (handler) => {
      const before = film({ tracks: [subtitles(handler), pictures, sound] });
      expect(before.toString("latin1")).toMatch(traces);
      const after = await served(before);
      expectKept(before, after, ...all, ...tables);
      expect(after.toString("latin1")).not.toMatch(traces);
      expect(after.toString("latin1").match(/trak/g)).toHaveLength(2);
    },
  );

  it("and no description: not of the file, of its header, of a track, nor in the space between", async () => {
    const said = (name: string) => box(name, latin1(`${place} by eve, DJI, xmp`));
    const names = ["uuid", "udta", "meta", "skip", "free", "XMP_", "iods", "sefd", "tref", "\xa9xyz"];
    const before = film({
      tracks: [{ ...pictures, extra: names.map(said) }, sound],
      headExtra: names.map(said),
      extra: names.map(said),
      between: `<${place}>`,
    });
    const after = await served(before);
    expectKept(before, after, ...all, ...tables);
    expect(after.toString("latin1")).not.toMatch(traces);
  });

  it.each(["isom", "mp42", "M4V ", "3gp4", "3gp5", "3g2a", "qt  "])("of the brand %j, too", async (brand) => {
    const told = [box("loci", latin1(place)), box("\xa9xyz", latin1(place)), box("auth", latin1("eve"))];
    const before = film({
      brand,
      tracks: [subtitles("meta"), pictures, sound],
      headExtra: [box("udta", ...told)],
    });
    const after = await served(before);
    expectKept(before, after, ...all, ...tables);
    expect(after.toString("latin1")).not.toMatch(traces);
  });

  it("although chunks hold several samples, their sizes are short ones, or their positions long", async () => {
    const short = (bits: number, sizes: Buffer) => box("stz2", numbers(0, bits, 3), sizes);
    const forms: Record<string, Buffer>[] = [
      { stsc: box("stsc", numbers(0, 1, 1, 3, 1)), stco: box("stco", numbers(0, 1, 28)) },
      { stsz: short(8, Buffer.from([12, 12, 13])) },
      { stsz: short(16, Buffer.from([0, 12, 0, 12, 0, 13])) },
      { stsz: short(4, Buffer.from([0xcc, 0xd0])) },
      { stco: box("co64", numbers(0, 3, 0, 28, 0, 40, 0, 52)) },
    ];
    for (const form of forms) {
      const before = film({ tracks: [{ ...pictures, tables: form }], extra: [box("uuid", latin1(place))] });
      const after = await served(before);
      expectKept(before, after, ...pictures.samples);
      expect(after.toString("latin1")).not.toMatch(traces);
      await server.empty();
    }
  });

  it("whole, where an old program says that a sample of sound is one byte long", async () => {
    const before = film({ tracks: [pictures, { ...sound, oneSize: 1 }, subtitles("text")] });
    const after = await served(before);
    expectKept(before, after, ...all);
    expect(after.toString("latin1")).not.toMatch(traces);
  });

  it.each(["fragment", "file", "implied"] as const)("in fragments whose base is %s", async (base) => {
    const gps = { track: 3, samples: ["GPS(52.5200)"], base };
    const parts = [
      { track: 1, samples: ["picture one,", "picture two,"], base },
      { track: 2, samples: ["sound one,"], base },
    ];
    const before = fragmentedFilm(["vide", "soun", "sbtl"], [parts, [...parts, gps]]);
    const after = await served(before);
    expectKept(before, after, "picture one,picture two,sound one,", "moof");
    const names = after
      .toString("latin1")
      .match(/trun|trex|trak/g)
      ?.toSorted();
    expect(names).toEqual(["trak", "trak", "trex", "trex", "trun", "trun", "trun", "trun"]);
    expect(after.lastIndexOf("sound one,")).toBe(before.lastIndexOf("sound one,"));
    expect(after.toString("latin1")).not.toMatch(traces);
  });

  it("and nothing of a track whose samples are in another file", async () => {
    const before = film({ tracks: [pictures, { ...sound, isExternal: true }] });
    const after = await served(before);
    expectKept(before, after, ...pictures.samples);
    expect(after.toString("latin1")).not.toMatch(/sound one|eve/);
  });
});

describe("a film is refused", () => {
  const withTables = (changed: Record<string, Buffer>): Film => ({
    tracks: [{ ...pictures, tables: changed }],
  });
  it.each<[string, Film]>([
    ["whose samples are outside of its data", withTables({ stco: box("stco", numbers(0, 3, 28, 40, 4)) })],
    ["whose samples are behind its end", withTables({ stco: box("stco", numbers(0, 1, 90_000)) })],
    [
      "whose samples reach beyond its data",
      withTables({ stsz: box("stsz", numbers(0, 0, 3, 12, 12, 9_999)) }),
    ],
    ["whose table is shorter than it says", withTables({ stco: box("stco", numbers(0, 99, 28)) })],
    ["whose table of sizes is shorter than it says", withTables({ stsz: box("stsz", numbers(0, 0, 9, 12)) })],
    [
      "of more chunks than a film has",
      withTables({ stco: box("stco", numbers(0, 100_001), Buffer.alloc(400_004)) }),
    ],
    [
      "of chunks of one byte",
      { tracks: [{ ...pictures, samples: Array.from({ length: 1_000 }, () => "x") }] },
    ],
    ["of more tracks than a camera has", { tracks: Array.from({ length: 101 }, () => pictures) }],
    ["without sizes", withTables({ stsz: box("stss") })],
    ["without a table of chunks", withTables({ stsc: box("stss") })],
    ["whose table of chunks goes back", withTables({ stsc: box("stsc", numbers(0, 2, 1, 1, 1, 1, 1, 1)) })],
    ["whose table of chunks begins later", withTables({ stsc: box("stsc", numbers(0, 1, 2, 1, 1)) })],
    ["of subtitles alone", { tracks: [subtitles("sbtl")] }],
    ["with two headers", { tracks: [pictures], extra: [box("moov", box("mvhd"))] }],
    ["whose track is no sequence of boxes", { tracks: [{ ...pictures, extra: [latin1("no box at all")] }] }],
  ])("%s", async (_, of) => {
    const response = await upload(film(of));
    expect(response.status, response.text).toBe(415);
    expect(response.errors).toEqual({ videos: fileFaultMessage("reel.mov", "damaged") });
    expect(await server.filesIn("media")).toEqual([]);
  });

  it("whose fragment would no longer lead to its samples", async () => {
    const parts = [
      { track: 1, samples: ["GPS(52.5200)"], base: "implied" as const },
      { track: 2, samples: ["picture one,"], base: "implied" as const },
    ];
    expect((await upload(fragmentedFilm(["sbtl", "vide"], [parts]))).status).toBe(415);
  });
});
