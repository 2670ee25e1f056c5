import { expect, it } from "vitest";
import { applicationBody } from "./application-body.ts";

it("sends fields as the API names them, and the files last", () => {
  const picture = new File(["picture"], "a.png", { type: "image/png" });
  const clip = new File(["clip"], "b.mp4", { type: "video/mp4" });
  const values = {
    name: "Ada",
    socials: [{ platform: "twitter/X", link: "@ada", followers: "12.5K", range: "10K-100K" }],
  };
  const body = applicationBody(
    values,
    { images: [{ file: picture }], videos: [{ file: clip }], photo: picture },
    4200,
    {
      consent_version: "privacy 1, terms 1",
    },
  );
  expect([...body.keys()]).toEqual([
    "name",
    "socials",
    "followers",
    "role",
    "open_time",
    "consent_version",
    "images",
    "videos",
    "photo",
  ]);
  expect(body.get("socials")).toBe(
    '[{"platform":"twitter/X","link":"@ada","followers":"12.5K","range":"10K-100K"}]',
  );
  expect(body.get("followers")).toBe('{"twitter/X":"10K-100K"}');
  expect(body.get("role")).toBe("influencer");
  expect((body.get("videos") as File).name).toBe("b.mp4");
});
