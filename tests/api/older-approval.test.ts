import { expect, it } from "vitest";
import { createdBody } from "#domain/http/envelope.ts";
import { influencerPageBody } from "#domain/influencers/influencer.contract.ts";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { jpeg } from "#tests/factories/files.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();

it("approving by the older pair of calls makes the influencer with the picture that the record showed", async () => {
  const files = { images: [await jpeg("1.jpg", { width: 500 }), await jpeg("2.jpg")] };
  const applied = await server.send("POST", "/api/join", {
    form: applicationForm(applicationFields(), files),
  });
  const { _id } = applied.as(createdBody).data;
  const [record] = (await server.send("GET", "/api/contact", { token })).json as Record<string, unknown>[];
  expect(record).toMatchObject({ _id, type: "join", instagram: "@ann.lee" });

  const { name, bio, instagram, youtube, twitter, tiktok, imageUrl, followers, location, rate } =
    record ?? {};
  const body = JSON.stringify({
    name,
    bio,
    socials: { instagram, youtube, twitter, tiktok },
    imageUrl,
    followers,
    location,
    rate,
  });
  const headers = { "content-type": "text/plain;charset=UTF-8" };
  const made = await server.send("POST", "/api/influencers", { token, body, headers });
  expect(made.status, made.text).toBe(201);
  expect((await server.send("DELETE", `/api/contact/${_id}`, { token })).status).toBe(200);

  const list = (await server.send("GET", "/api/influencers")).as(influencerPageBody).data;
  expect(list.influencers).toMatchObject([
    {
      name: "Ann Lee",
      location: "Lisbon, Portugal",
      rate: 250,
      platforms: ["instagram", "youtube"],
      totalFollowers: 11_000,
    },
  ]);
  expect((await server.send("GET", "/api/contact", { token })).json).toEqual([]);
  const avatar = list.influencers[0]?.avatar ?? "";
  expect(avatar).not.toContain("?");
  const picture = await server.send("GET", avatar);
  expect(picture.status).toBe(200);
  expect(picture.headers["content-type"]).toBe("image/webp");
});
