import { beforeEach, describe, expect, it } from "vitest";
import { influencerBody } from "#domain/influencers/influencer.contract.ts";
import { applicationForm } from "#tests/factories/application.ts";
import { jpeg } from "#tests/factories/files.ts";
import { type Sent, startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());

const post = (sent: Sent) => server.send("POST", "/api/influencers", { token, ...sent });
const put = (id: string, sent: Sent) => server.send("PUT", `/api/influencers/${id}`, { token, ...sent });

async function create(fields: Record<string, unknown> = {}) {
  const response = await post({ json: { name: "Kit Moore", ...fields } });
  expect(response.status, response.text).toBe(201);
  return response.as(influencerBody).data.influencer;
}

async function change(id: string, fields: Record<string, unknown>) {
  const response = await put(id, { json: fields });
  expect(response.status, response.text).toBe(200);
  expect(response.json).toMatchObject({ success: true, message: "Influencer updated successfully!" });
  return response.as(influencerBody).data.influencer;
}

/** A form with text fields and files. */
function form(fields: Record<string, string>, files: { images?: File[]; videos?: File[] } = {}): FormData {
  return applicationForm(fields, files);
}

describe("PUT /api/influencers/{id}", () => {
  const everything = {
    email: "kit@mail.example",
    phone: "+1 555 010 0456",
    category: "Gaming",
    location: "Porto",
    languages: ["PT", "en"],
    bio: "Bread.",
    rate: 50,
    followers: { instagram: "10K-100K" },
    socials: [{ platform: "instagram", link: "@kit", followers: "?" }],
    collaborationTypes: ["Reviews"],
    engagement: 3.4,
    rating: 4.5,
    verified: true,
    featured: true,
    imageUrl: "/images/avatars/001.webp",
  };

  it("changes what was sent and leaves the rest as it is", async () => {
    const before = await create(everything);
    const unchanged = await change(before._id, {});
    expect(unchanged).toEqual({ ...before, updatedAt: unchanged.updatedAt });
    const after = await change(before._id, { bio: "Cake.", featured: false });
    expect(after).toEqual({ ...before, bio: "Cake.", featured: false, updatedAt: after.updatedAt });
    expect(Date.parse(after.updatedAt ?? "")).toBeGreaterThan(Date.parse(before.updatedAt ?? ""));
  });

  it("empties what is sent empty", async () => {
    const { _id } = await create(everything);
    const after = await change(_id, {
      email: "",
      phone: "",
      location: "",
      languages: [],
      bio: "",
      rate: "",
      imageUrl: "",
      socials: [],
      collaborationTypes: [],
    });
    expect(after).toMatchObject({
      email: null,
      phone: "",
      location: "",
      bio: "",
      rate: null,
      avatar: null,
      socials: [],
      languages: [],
      platforms: [],
      totalFollowers: 0,
      collaborationTypes: [],
    });
  });

  it("counts followers and platforms anew when socials or ranges change", async () => {
    const { _id } = await create(everything);
    const ranged = await change(_id, { followers: { instagram: "100K-1M" } });
    expect(ranged).toMatchObject({ totalFollowers: 100_000, platforms: ["instagram"] });
    const socials = JSON.stringify([
      { platform: "instagram", link: "@kit", followers: "?" },
      { platform: "blog", link: "kit.example", followers: "2K" },
    ]);
    expect(await change(_id, { socials })).toMatchObject({
      totalFollowers: 102_000,
      platforms: ["instagram", "blog"],
    });
  });

  it("adds files behind those that are there", async () => {
    const first = await post({
      form: form(
        { name: "Kit" },
        { images: [await jpeg("1.jpg", { width: 11 }), await jpeg("2.jpg", { width: 12 })] },
      ),
    });
    const { _id, avatar } = first.as(influencerBody).data.influencer;
    const second = await put(_id, {
      form: form({}, { images: [await jpeg("3.jpg", { width: 13 }), await jpeg("4.jpg", { width: 14 })] }),
    });
    const { influencer } = second.as(influencerBody).data;
    expect(influencer.images.map((image) => image.width)).toEqual([11, 12, 13, 14]);
    expect(influencer.avatar).toBe(avatar);
  });

  it("keeps the address of the record itself", async () => {
    const { _id } = await create(everything);
    expect((await change(_id, { email: "kit@mail.example" })).email).toBe("kit@mail.example");
  });

  it("loses no change of two that come at once", async () => {
    const { _id } = await create(everything);
    await Promise.all([
      change(_id, { bio: "Cake." }),
      change(_id, { location: "Faro" }),
      change(_id, { rating: 1 }),
    ]);
    const response = await server.send("GET", `/api/influencers/${_id}`);
    expect(response.json).toMatchObject({
      data: { influencer: { bio: "Cake.", location: "Faro", rating: 1 } },
    });
  });

  it("counts right when socials and ranges change at once", async () => {
    const socials = [{ platform: "instagram", link: "@kit", followers: "?" }];
    for (let round = 0; round < 5; round += 1) {
      const { _id } = await create({ ...everything, email: "" });
      await Promise.all([
        change(_id, { followers: { instagram: "1M+", blog: "1M+" } }),
        change(_id, { socials: [...socials, { platform: "blog", link: "kit.example", followers: "?" }] }),
      ]);
      const response = await server.send("GET", `/api/influencers/${_id}`);
      expect(response.json).toMatchObject({ data: { influencer: { totalFollowers: 2_000_000 } } });
    }
  });
});
