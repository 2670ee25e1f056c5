import { describe, expect, it } from "vitest";
import { mailPreviewsBody } from "#domain/mail-previews/mail-previews.contract.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();

async function previews() {
  const response = await server.send("GET", "/api/admin/mails", { token });
  expect(response.status, response.text).toBe(200);
  return response.as(mailPreviewsBody).data.mails;
}

describe("the previews of emails", () => {
  it("are read with the address of the list alone, for a quarter of an hour", async () => {
    const [first, second] = await previews();
    const page = first?.page ?? "";
    expect((await server.send("GET", page)).status).toBe(200);
    const signature = new URL(page, "http://x").search;
    for (const other of [
      page.slice(0, page.indexOf("?")),
      `${page}x`,
      `/mail-previews/${second?.name}${signature}`,
      `/mail-previews/nothing${signature}`,
      `${page}&scheme=blue`,
      page.replace(/expires=\d+/, "expires=99999999999"),
    ]) {
      expect((await server.send("GET", other)).status, other).toBe(404);
    }
    server.clock.advance(31 * 60_000);
    expect((await server.send("GET", page)).status).toBe(404);
  });

  it("run nothing, load nothing from elsewhere, and are framed by this site alone", async () => {
    const [first] = await previews();
    const { headers } = await server.send("GET", first?.page ?? "");
    expect(headers).toMatchObject({ "cache-control": "private, no-store", "x-frame-options": "SAMEORIGIN" });
    expect(headers["content-security-policy"]).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'/,
    );
  });

  it("show a dark mail program on request, and invented people only", async () => {
    const mails = await previews();
    const page = mails.find(({ name }) => name === "offerSent")?.page;
    expect((await server.send("GET", `${page}&scheme=dark`)).text).toContain("@media all{");
    expect((await server.send("GET", `${page}&scheme=light`)).text).toContain("@media not all{");
    for (const { text } of mails) {
      const addresses = text.match(/[\w.+-]+@[\w.-]+/g) ?? [];
      expect(addresses.every((address) => address.endsWith("@mail.example"))).toBe(true);
    }
  });

  it("link to the page that they speak of", async () => {
    const speaking = (await previews()).filter(({ text }) => /\byour (?:own )?page\b/i.test(text));
    expect(speaking.length).toBeGreaterThan(5);
    const without = speaking.filter(({ text }) => !/: https?:\/\/[^/\s]+\/(?!my-work$)\S+$/m.test(text));
    expect(without.map(({ name }) => name)).toEqual([]);
  });
});
