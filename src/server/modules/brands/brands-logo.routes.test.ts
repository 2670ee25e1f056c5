import { beforeEach, describe, expect, it } from "vitest";
import { brandRecordBody } from "#domain/brands/brand.contract.ts";
import { registrationFields } from "#tests/factories/brand.ts";
import { jpeg, pdf, png } from "#tests/factories/files.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());

function form(fields: Record<string, unknown>, logo?: File): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, String(value));
  if (logo) data.append("logo", logo);
  return data;
}

async function add(logo?: File) {
  const response = await server.send("POST", "/api/brand-join", {
    token,
    form: form(registrationFields(), logo),
  });
  expect(response.status, response.text).toBe(201);
  return response.as(brandRecordBody).data.brand;
}

async function change(id: string, data: FormData) {
  const response = await server.send("PUT", `/api/brand-join/${id}`, { token, form: data });
  expect(response.status, response.text).toBe(200);
  return response.as(brandRecordBody).data.brand;
}

describe("the logo of a brand", () => {
  it("comes as a file when an administrator adds the brand, and is public", async () => {
    const { logo } = await add(await png());
    expect(logo).toMatch(/^\/media\/[0-9a-f-]{36}\/480\.webp$/);
    const response = await server.send("GET", logo ?? "");
    expect([response.status, response.headers["content-type"]]).toEqual([200, "image/webp"]);
  });

  it("is replaced by a new file or address, and the old file goes", async () => {
    const brand = await add(await png());
    const perLogo = (await server.filesIn("media")).length;
    const second = await change(brand._id, form({}, await jpeg()));
    expect(second.logo).not.toBe(brand.logo);
    expect((await server.send("GET", brand.logo ?? "")).status).toBe(404);
    expect(await server.filesIn("media")).toHaveLength(perLogo);
    expect((await change(brand._id, form({ description: "New" }))).logo).toBe(second.logo);
    expect((await change(brand._id, form({ logo: "" }))).logo).toBe("");
    expect(await server.filesIn("media")).toEqual([]);
  });

  it("goes with the brand", async () => {
    const brand = await add(await png());
    expect((await server.send("DELETE", `/api/brand-join/${brand._id}`, { token })).status).toBe(200);
    await server.endUndos();
    expect(await server.filesIn("media")).toEqual([]);
  });

  it("must be a picture", async () => {
    const response = await server.send("POST", "/api/brand-join", {
      token,
      form: form(registrationFields(), pdf()),
    });
    expect(response.status).toBe(415);
    expect(response.json).toMatchObject({ message: "media-kit.pdf is not a JPG or PNG file." });
    expect(await server.filesIn("media")).toEqual([]);
  });

  it("is not taken from a visitor", async () => {
    const response = await server.send("POST", "/api/brand-join", {
      form: form(registrationFields(), await png()),
    });
    expect(response.status).toBe(415);
    expect(await server.filesIn("media")).toEqual([]);
    await expect.poll(() => server.filesIn("tmp")).toEqual([]);
  });
});
