import { beforeEach, describe, expect, it } from "vitest";
import { influencerBody } from "#domain/influencers/influencer.contract.ts";
import { applicationFields } from "#tests/factories/application.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { importLines } from "#tests/harness/csv-import.ts";
import { linkScene } from "#tests/harness/link-scene.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
const { applied, updatedAtOf } = linkScene(server, token);
beforeEach(() => server.empty());

const elsewhere = "https://linktr.ee/kit";
const problem = "is not an address on Instagram: enter a username or a link on instagram.com";
const rows = (link: string) => [{ platform: "instagram", link, followers: "12,500" }];
const refused = { errors: [{ path: "socials.0.link", message: problem }] };

const put = (id: string, json: object) => server.send("PUT", `/api/influencers/${id}`, { token, json });
const imported = (csv: string) => importLines(server, { token, name: "influencers", csv });

describe("A link to another site", () => {
  it("is refused at its field by the application, the API, and the import", async () => {
    const application = applicationFields({ socials: rows(elsewhere), followers: { instagram: "10K-100K" } });
    const sent = await server.send("POST", "/api/join", { json: application });
    expect(sent).toMatchObject({ status: 422, json: refused });
    const added = await server.send("POST", "/api/influencers", {
      token,
      json: { name: "Kit", socials: rows(elsewhere) },
    });
    expect(added).toMatchObject({ status: 422, json: refused });
    const [, row] = await imported(`name,instagram_handle\nKit,${elsewhere}\n`);
    expect(row).toMatchObject({ errors: [{ path: "instagram_handle", message: problem }] });
  });

  it("that a creator has already stays when something else is edited", async () => {
    const [id = ""] = await insertInfluencers(server.database, [
      { email: "kit@mail.example", socials: [{ platform: "instagram", link: elsewhere, followers: "900" }] },
    ]);
    expect((await put(id, { bio: "Cake.", socials: rows(elsewhere) })).status).toBe(200);
    expect(await put(id, { socials: rows("https://evil.example/kit") })).toMatchObject({
      status: 422,
      json: refused,
    });
    const [, row] = await imported("email,instagram_followers\nkit@mail.example,950\n");
    expect(row).toMatchObject({ outcome: "changed" });
    const [, other] = await imported("email,instagram_handle\nkit@mail.example,evil.example/kit\n");
    expect(other).toMatchObject({ outcome: "refused" });
  });

  it("that an application has already stays when its creator edits something else", async () => {
    const { id, link } = await applied("ann@mail.example");
    const stored = JSON.stringify(rows(elsewhere));
    await server.records.pool.query("update join_requests set socials = $1 where id = $2", [stored, id]);
    const { email: _, ...fields } = applicationFields({ followers: { instagram: "10K-100K" } });
    const edited = async (socials: object[]) =>
      server.send("PUT", "/api/links/status", {
        headers: { authorization: `Link ${link}` },
        json: { ...fields, socials, updatedAt: await updatedAtOf(link) },
      });
    expect((await edited(rows(elsewhere))).status).toBe(200);
    expect(await edited(rows("https://evil.example/kit"))).toMatchObject({ status: 422, json: refused });
  });
});

describe("A link to a post", () => {
  const post = "https://www.instagram.com/p/Cabc/?igsh=1";
  const refusal =
    "is a link to a post, which does not say whose it is: enter the username or the link of the profile";

  it("that does not say whose it is is refused by the application, the API, and the import", async () => {
    const expected = { status: 422, json: { errors: [{ path: "socials.0.link", message: refusal }] } };
    const application = applicationFields({ socials: rows(post), followers: { instagram: "10K-100K" } });
    expect(await server.send("POST", "/api/join", { json: application })).toMatchObject(expected);
    const json = { name: "Kit", socials: rows(post) };
    expect(await server.send("POST", "/api/influencers", { token, json })).toMatchObject(expected);
    const [, row] = await imported(`name,instagram_handle\nKit,${post}\n`);
    expect(row).toMatchObject({ errors: [{ path: "instagram_handle", message: refusal }] });
  });

  it("that names the account is stored as its profile, by which the creator is found", async () => {
    const [, row] = await imported("name,tiktok_handle\nKit,https://www.tiktok.com/@kit/video/71?lang=es\n");
    expect(row).toMatchObject({ outcome: "created" });
    const found = await server.send("GET", "/api/influencers?search=@kit", { token });
    expect(found.json).toMatchObject({
      data: { influencers: [{ socials: [{ link: "https://www.tiktok.com/@kit" }] }] },
    });
  });
});

it("A link is stored as it was typed, without invisible characters and what share buttons add", async () => {
  const link = "\u202ahttps://www.instagram.com/kit?igsh=MzRl&utm_source=qr\u202c";
  const added = await server.send("POST", "/api/influencers", {
    token,
    json: {
      name: "Kit",
      socials: [...rows(link), { platform: "youtube", link: " @lena·cooks ", followers: "900" }],
    },
  });
  const { socials } = added.as(influencerBody).data.influencer;
  expect(socials.map((social) => social.link)).toEqual(["https://www.instagram.com/kit", "@lena·cooks"]);
});
