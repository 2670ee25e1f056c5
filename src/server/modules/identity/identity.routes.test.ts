import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { pageTextBody } from "#domain/content/page-text.contract.ts";
import { toHex } from "#domain/identity/oklch.ts";
import { paletteOf } from "#domain/identity/palette.ts";
import { contentSource } from "#server/modules/content/content-source.ts";
import { messageFields } from "#tests/factories/message.ts";
import { startTestServer } from "#tests/harness/test-server.ts";

const folder = await mkdtemp(join(tmpdir(), "tandem-identity-"));
const server = await startTestServer({ content: contentSource(folder) });
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});
const token = await server.signIn();
beforeEach(async () => {
  await server.empty();
  await rm(folder, { recursive: true, force: true });
  await cp("content", folder, { recursive: true });
});

const blue = "#2456c7";
const icons = ["/favicon.svg", "/favicon.ico", "/images/icons/app-180.png", "/images/icons/app-512.png"];
const path = "/api/admin/content/identity";
const get = (address: string) => server.send("GET", address);

async function save(content: Record<string, unknown>) {
  const { version } = (await server.send("GET", path, { token })).as(pageTextBody).data.text;
  return server.send("PUT", path, { token, json: { content, version } });
}

async function upload(bytes: Buffer, name = "logo.png") {
  const form = new FormData();
  form.append("logo", new Blob([new Uint8Array(bytes)]), name);
  return server.send("POST", "/api/admin/logos", { token, form });
}

const redLogo = (width = 800, height = 200) =>
  sharp({ create: { width, height, channels: 4, background: "#d00000" } })
    .withExif({ IFD0: { Artist: "Somebody" } })
    .png()
    .toBuffer();

/** The color in the middle of a picture. */
async function middle(bytes: Buffer): Promise<number[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + 3)];
}

describe("colors", () => {
  it("are drawn in the icons, the shared pictures, the manifest, and the mails", async () => {
    const before = await Promise.all(
      [...icons, "/share/about.jpg"].map(async (each) => (await get(each)).bytes),
    );
    expect((await save({ colors: { creator: blue, paper: "#f4f7ff" } })).status).toBe(200);
    for (const [index, each] of [...icons, "/share/about.jpg"].entries()) {
      const drawn = await get(each);
      expect(drawn.status, each).toBe(200);
      expect(drawn.bytes.equals(before[index] ?? Buffer.of()), each).toBe(false);
    }
    expect((await get("/favicon.svg")).text).toContain(blue);
    expect((await get("/site.webmanifest")).json).toMatchObject({ name: "Tandem", theme_color: "#f4f7ff" });
    await server.send("POST", "/api/contact", { json: messageFields() });
    const { rows } = await server.records.pool.query("select html, text from outgoing_mails");
    expect(rows[0].html).toContain("Read it</a>");
    const chosen = { creator: blue, paper: "#f4f7ff" };
    for (const scheme of ["light", "dark"] as const) {
      const { accent, "accent-text": link } = paletteOf(chosen, scheme);
      expect(rows[0].html).toContain(`background:${toHex(accent)}`);
      expect(rows[0].html).toContain(`color:${toHex(link)}`);
    }
  });

  it("are refused at their field where nobody could read them, in light and in dark", async () => {
    const light = await save({ colors: { creator: "#ffcc00", brand: blue } });
    expect(light.status).toBe(422);
    expect(Object.keys(light.errors)).toEqual(["colors.creator"]);
    expect(light.errors["colors.creator"]).toMatch(/contrast of only 1\.3 to 1 .* Try #[0-9a-f]{6}\.$/);
    const dark = await save({ colors: { brandDark: "#101040", paper: "#222222" } });
    expect(Object.keys(dark.errors).toSorted()).toEqual(["colors.brandDark", "colors.paper"]);
    for (const code of ["red", "#12", "#12345g", "url(//evil)", "#fff;}body{display:none"]) {
      expect((await save({ colors: { creator: code } })).status, code).toBe(422);
    }
  });

  it("come as a style sheet that only its address decides", async () => {
    const sheet = await get("/identity/colors/2456c7-x-x-x-x-x.css");
    expect(sheet.headers).toMatchObject({
      "content-type": "text/css; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
    });
    expect(sheet.text).toMatch(/^@media screen\{:root\{--accent:#2456c7/);
    for (const name of ["x", "2456c7", "2456c7-x-x-x-x-%7D", "../../etc"]) {
      expect((await get(`/identity/colors/${name}.css`)).status, name).toBe(404);
    }
  });
});

describe("a logo", () => {
  it("keeps its pixels alone, and is drawn", async () => {
    const answer = await upload(Buffer.concat([await redLogo(), Buffer.from("<script>alert(1)</script>")]));
    expect(answer.status, answer.text).toBe(201);
    const { logo } = (answer.json as { data: { logo: string } }).data;
    expect(logo).toMatch(/^\/identity\/logo\/[\w-]{43}-480x120\.png$/);
    const shown = await get(logo);
    expect(shown.headers).toMatchObject({ "content-type": "image/png", "x-content-type-options": "nosniff" });
    expect(shown.headers, "mailboxes show it").toMatchObject({
      "cross-origin-resource-policy": "cross-origin",
    });
    expect(shown.bytes.includes("script") || shown.bytes.includes("Somebody")).toBe(false);
    expect((await save({ logo, logoHasName: true })).status).toBe(200);
    expect(await middle((await get("/images/icons/app-512.png")).bytes)).toEqual([207, 0, 0]);
    expect((await get("/favicon.svg")).text).toContain("data:image/png;base64,");
    const ico = (await get("/favicon.ico")).bytes;
    expect(await middle(ico.subarray(22))).toEqual([207, 0, 0]);
    await server.send("POST", "/api/contact", { json: messageFields() });
    const { rows } = await server.records.pool.query("select html from outgoing_mails");
    expect(rows[0].html).toContain(
      `<img src="http://localhost:3000${logo}" width="144" height="36" alt="Tandem"`,
    );
    expect((await upload(await redLogo())).json, "stored once").toEqual(answer.json);
  });

  it.each([
    [
      "an SVG",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      "logo.svg",
    ],
    ["an SVG under another name", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "logo.png"],
    ["a page", Buffer.from("<html></html>"), "logo.jpg"],
  ])("is no %s", async (_, bytes, name) => {
    expect((await upload(bytes, name)).status).toBe(415);
  });

  it("comes from this server, and from its own addresses", async () => {
    for (const logo of [
      "https://evil.example/x.png",
      "/media/x.png",
      "javascript:alert(1)",
      "/identity/logo/x.png",
    ])
      expect((await save({ logo })).status, logo).toBe(422);
    expect((await server.send("POST", "/api/admin/logos", { token, json: {} })).status).toBe(415);
    expect((await upload(Buffer.of())).status).toBe(422);
    const unknown = `/identity/logo/${"a".repeat(43)}-480x120.png`;
    expect((await get(unknown)).status).toBe(404);
    expect((await save({ logo: unknown })).status).toBe(200);
    expect((await get("/images/icons/app-512.png")).status, "the product's own").toBe(200);
  });
});

it("looks as it comes without a file, and with one that cannot be read", async () => {
  const icon = await readFile("public/images/icons/app-192.png");
  await rm(join(folder, "identity.json"));
  expect((await get("/images/icons/app-192.png")).bytes.equals(icon)).toBe(true);
  expect((await get("/api/content/identity")).json).toMatchObject({ data: { content: {} } });
  await writeFile(join(folder, "identity.json"), "{");
  expect((await get("/images/icons/app-192.png")).bytes.equals(icon)).toBe(true);
});
