import { describe, expect, it } from "vitest";
import { mappedRow } from "./mapped-row.ts";

const row = (texts: Record<string, string>, platform?: "instagram" | "tiktok") =>
  mappedRow(texts, platform).row;

describe("a name", () => {
  it.each([
    [{ first_name: "Ann", last_name: "Lee" }, "Ann Lee"],
    [{ last_name: "Lee" }, "Lee"],
    [{ name: "Lee", first_name: "Ann" }, "Ann Lee"],
    [{ name: "Ann Lee", first_name: "Ann" }, "Ann Lee"],
  ])("of %j is %s", (texts, name) => {
    expect(row(texts).name).toBe(name);
  });

  it("of a new creator without one is the username", () => {
    expect(row({ name: "", instagram_handle: "@ann.lee" }).nameIfNew).toBe("ann.lee");
    expect(row({ profile_url: "https://www.tiktok.com/@ann?lang=de" }).nameIfNew).toBe("ann");
    expect(row({ profile_url: "https://www.tiktok.com/@ann/video/71?lang=de" }).nameIfNew).toBe("ann");
    expect(row({ instagram_handle: "instagram.com/stories/ann/317" }).nameIfNew).toBe("ann");
    expect(row({ name: "Ann", instagram_handle: "@ann.lee" })).not.toHaveProperty("nameIfNew");
  });
});

it("a place is made of city and country, unless there is one", () => {
  expect(row({ city: "Lisbon", country: "Portugal" }).location).toBe("Lisbon, Portugal");
  expect(row({ location: "Porto", country: "Portugal" }).location).toBe("Porto");
});

describe("a channel", () => {
  it("is on the platform of its link, of its column, or of the file", () => {
    expect(row({ profile_url: "instagram.com/ann", handle: "ann", followers: "5K" })).toMatchObject({
      instagram_handle: "instagram.com/ann",
      instagram_followers: "5K",
    });
    expect(row({ handle: "@ann", platform: "TikTok" })).toMatchObject({ tiktok_handle: "@ann" });
    expect(row({ handle: "ann" }, "instagram")).toMatchObject({ instagram_handle: "ann" });
    expect(row({ handle: "https://youtube.com/@ann" }, "tiktok")).toMatchObject({
      youtube_handle: "https://youtube.com/@ann",
    });
  });

  it("is the username beside a link to a post, which does not say whose it is", () => {
    const post = { profile_url: "https://www.instagram.com/p/Cabc/", handle: "@ann" };
    expect(row(post)).toMatchObject({ instagram_handle: "@ann" });
    expect(mappedRow(post, undefined).fieldOf("instagram_handle")).toBe("handle");
  });

  it("takes the followers, which are otherwise those of the creator", () => {
    expect(row({ handle: "ann", followers: "5K" }, "instagram")).not.toHaveProperty("followers");
    expect(row({ name: "Ann", followers: "5K" })).toEqual({ name: "Ann", followers: "5K" });
  });

  it("without a platform is a problem of its column", () => {
    expect(mappedRow({ handle: "ann" }, undefined).problems).toMatchObject([{ path: "handle" }]);
    expect(mappedRow({ handle: "ann", platform: "MySpace" }, "tiktok").problems).toMatchObject([
      { path: "platform" },
    ]);
    expect(mappedRow({ profile_url: "https://ann.example" }, "tiktok").problems).toMatchObject([
      { path: "profile_url" },
    ]);
  });

  it("leads errors back to its field", () => {
    const { fieldOf } = mappedRow({ handle: "ann", followers: "many" }, "instagram");
    expect([fieldOf("instagram_handle"), fieldOf("instagram_followers"), fieldOf("email")]).toEqual([
      ...["handle", "followers", "email"],
    ]);
  });
});
