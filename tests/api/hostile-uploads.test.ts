import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { joinRequestsBody } from "#domain/join-requests/join-request.contract.ts";
import { applicationFields } from "#tests/factories/application.ts";
import { jpeg, photograph, photographer, pixelBomb, png } from "#tests/factories/files.ts";
import {
  brokenFiles,
  bytesOf,
  filesOfOtherKinds,
  script,
  text,
  whiteWall,
} from "#tests/factories/hostile-files.ts";
import { field, fieldParts, filePart, multipart, type Part } from "#tests/factories/multipart.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());

async function send(parts: Part[]) {
  return server.send("POST", "/api/join", multipart([...fieldParts(applicationFields()), ...parts]));
}

async function requests() {
  return (await server.send("GET", "/api/admin/join-requests", { token })).as(joinRequestsBody);
}

async function expectNothingLeft() {
  const { rows } = await server.records.pool.query("select id from join_requests union select id from media");
  expect(rows).toEqual([]);
  expect(await server.filesIn("media")).toEqual([]);
  await expect.poll(() => server.filesIn("tmp")).toEqual([]);
}

/** Sends a file and answers the bytes of everything that is served of it. */
async function served(kind: "images" | "videos", name: string, bytes: Buffer) {
  const response = await send([filePart(kind, `filename="${name}"`, bytes)]);
  expect(response.status, response.text).toBe(201);
  const [file] = (await requests())[0]?.[kind] ?? [];
  if (file === undefined) throw new Error("the file is missing");
  const addresses = [file.src, ...(file.srcSet?.split(", ").map((entry) => entry.split(" ")[0] ?? "") ?? [])];
  const responses = await Promise.all(addresses.map((address) => server.send("GET", address)));
  for (const { status } of responses) expect(status).toBe(200);
  return responses;
}

describe("a file that is not what its place takes is refused, and nothing of it stays", () => {
  const kinds = { images: "a JPG, PNG or PDF", videos: "an MP4 or MOV" };
  const broken = "can't be read: it's damaged or incomplete, or has other data behind its end.";
  it.each([
    ...filesOfOtherKinds.map((file) => [...file, `is not ${kinds[file[1]]} file.`] as const),
    ...brokenFiles.map((file) => [...file, broken] as const),
  ])("%s", async (_, kind, name, make, reason) => {
    const good = filePart("images", 'filename="good.jpg"', await bytesOf(jpeg()));
    const response = await send([good, filePart(kind, `filename="${name}"`, await make())]);
    expect(response.status, response.text).toBe(415);
    const message = `${name} ${reason}`;
    expect(response.json).toEqual({ success: false, message, errors: [{ path: kind, message }] });
    await expectNothingLeft();
  });
});

describe("a picture that is more than a picture is shown as a picture alone", () => {
  it.each<[string, string, () => Promise<Buffer>]>([
    ["PNG with a page behind it", "me.png", async () => Buffer.concat([await bytesOf(png()), text(script)])],
    [
      "JPEG with a script behind it",
      "me.jpg",
      async () => Buffer.concat([await bytesOf(jpeg()), text(script)]),
    ],
    ["JPEG with a script as comment", "me.jpg", async () => commented(await bytesOf(jpeg()))],
    ["JPEG under the name of a PNG", "me.png", () => bytesOf(jpeg())],
    ["JPEG under the name of a page", "me.html", () => bytesOf(jpeg())],
    ["PNG with a second ending", "me.png.php", () => bytesOf(png())],
    ["photograph with its place", "me.jpg", () => bytesOf(photograph())],
  ])("%s", async (_, name, make) => {
    for (const { headers, bytes } of await served("images", name, await make())) {
      expect(headers["content-type"]).toBe("image/webp");
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["content-security-policy"]).toMatch(/^sandbox; default-src 'none'/);
      for (const hidden of ["script", photographer, "GPS", "Exif"])
        expect(bytes.includes(hidden)).toBe(false);
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    }
  });
});

function commented(picture: Buffer): Buffer {
  const comment = text(script);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(comment.length + 2);
  return Buffer.concat([picture.subarray(0, 2), text("\xff\xfe"), length, comment, picture.subarray(2)]);
}

describe("a picture of too many points is refused before it is decoded", () => {
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ["30,000 × 30,000 in few kilobytes", () => whiteWall()],
    ["a header that announces 400 million", () => bytesOf(pixelBomb())],
  ])("%s", async (_, make) => {
    const bomb = await make();
    expect(bomb.length).toBeLessThan(150_000);
    const before = process.memoryUsage().rss;
    const bombs = Array.from({ length: 10 }, () => filePart("images", 'filename="bomb.png"', bomb));
    const responses = await Promise.all(Array.from({ length: 4 }, () => send(bombs)));
    for (const response of responses) {
      expect(response.status).toBe(422);
      expect(response.errors).toEqual({ images: "bomb.png has more than 100 megapixels." });
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
    await expectNothingLeft();
  });
});

describe("no name of a client becomes a path", () => {
  it.each([
    ["a way up", 'filename="../../../../etc/cron.d/me.jpg"'],
    ["a way up with backslashes", 'filename="..\\\\..\\\\windows\\\\me.jpg"'],
    ["an absolute path", 'filename="/etc/passwd.jpg"'],
    ["a NUL", 'filename="me.php\x00.jpg"'],
    ["5 kB of name", `filename="${"a".repeat(5_000)}.jpg"`],
    ["an extended name", "filename*=UTF-8''..%2f..%2fme.jpg"],
    ["two names", "filename=\"me.html\"; filename*=UTF-8''me.jpg"],
    ["a name of signs", "filename*=UTF-8''%F0%9F%92%A9%E2%80%AE.jpg"],
    ["a name that a shell would run", 'filename="$(touch me);`id`.jpg"'],
  ])("%s", async (_, disposition) => {
    const response = await send([filePart("images", disposition, await bytesOf(jpeg()))]);
    expect([201, 400, 415], response.text).toContain(response.status);
    expect(response.text.length).toBeLessThan(400);
    if (response.status !== 201) return expectNothingLeft();
    expect((await server.filesIn("media")).toSorted()).toEqual(["1600.webp", "480.webp", "960.webp"]);
    const [file] = (await requests())[0]?.images ?? [];
    expect(file?.id).toMatch(/^[0-9a-f-]{36}$/);
    await expect.poll(() => server.filesIn("tmp")).toEqual([]);
  });
});

describe("a form that is built to hurt", () => {
  const many = (count: number, make: (index: number) => Part) =>
    Array.from({ length: count }, (_, index) => make(index));
  it.each<[string, () => Part[] | Promise<Part[]>, number]>([
    ["10,000 parts", () => many(10_000, (index) => field(`f${index}`, "x")), 413],
    ["10,000 empty files", () => many(10_000, () => filePart("images", 'filename=""', text(""))), 413],
    ["a field of 50 MB", () => [field("bio2", "x".repeat(50 * 1024 * 1024))], 413],
    ["a name of a field of 5 kB", () => [field("x".repeat(5_000), "x")], 201],
    ["a field called __proto__", () => [field("__proto__", '{"verified":true}')], 400],
    ["a field called constructor", () => [field("constructor", "x")], 400],
    ["a head of 100 kB", () => [{ head: [`X-Long: ${"x".repeat(100_000)}`], body: "x" }], 201],
    ["a part without a head", () => [{ head: [], body: "x" }], 201],
    ["__proto__ inside of the socials", () => [field("socials2", '[{"__proto__":{"verified":true}}]')], 201],
  ])("%s is refused, or has no effect", async (_, make, status) => {
    const response = await send(await make());
    expect(response.status, response.text.slice(0, 300)).toBe(status);
    if (status !== 201) return expectNothingLeft();
    expect(await requests()).toMatchObject([{ name: "Ann Lee", images: [], videos: [] }]);
    await expect.poll(() => server.filesIn("tmp")).toEqual([]);
  });

  it("gains nothing by a name that comes twice: the first counts", async () => {
    const response = await send([field("email", "other@mail.example"), field("name", "<b>Other</b>")]);
    expect(response.status).toBe(201);
    expect(await requests()).toMatchObject([{ name: "Ann Lee", email: expect.stringMatching(/^ann\./) }]);
  });

  it("has its eleventh picture and its third film dropped unread", async () => {
    const pictures = many(12, () => filePart("images", 'filename="page.html"', text(script)));
    const ten = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const picture = png("a.png", { width: 20 + index, height: 20 });
        return filePart("images", `filename="${index}.png"`, await bytesOf(picture));
      }),
    );
    expect((await send([...ten, ...pictures])).status).toBe(201);
    expect((await requests())[0]?.images).toHaveLength(10);
  });
});

describe("an application by JSON", () => {
  it("that names files of others gets none", async () => {
    const json = applicationFields({ images: ["/etc/passwd"], videos: [{ path: "../../x" }] });
    expect((await server.send("POST", "/api/join", { json })).status).toBe(201);
    expect(await requests()).toMatchObject([{ images: [], videos: [] }]);
  });
});
