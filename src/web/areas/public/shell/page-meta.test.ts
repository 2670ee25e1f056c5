import { describe, expect, it } from "vitest";
import { pageMeta } from "./page-meta.ts";

const matches = [
  { id: "root", pathname: "/" },
  {
    id: "areas/public/shell/site",
    pathname: "/",
    loaderData: { brandName: "Tandem", publicUrl: "https://tandem.example" },
  },
  { id: "areas/public/routes/services", pathname: "/services" },
];

describe("pageMeta", () => {
  it("adds the brand's name to the title and the site's origin to the addresses", () => {
    const tags = pageMeta(matches, { title: "Services", description: "What we do.", path: "/services" });
    expect(tags).toContainEqual({ title: "Services · Tandem" });
    expect(tags).toContainEqual({ name: "description", content: "What we do." });
    expect(tags).toContainEqual({
      tagName: "link",
      rel: "canonical",
      href: "https://tandem.example/services",
    });
    expect(tags).toContainEqual({
      property: "og:image",
      content: "https://tandem.example/share/home.jpg",
    });
  });

  it("tells search engines the way to a page, and on the home page whose site it is", () => {
    const typesOf = (path: string) =>
      pageMeta(matches, { title: "Title", path }).flatMap((tag) =>
        "script:ld+json" in tag ? [(tag["script:ld+json"] as { "@type": string })["@type"]] : [],
      );
    expect(typesOf("/services")).toEqual(["BreadcrumbList"]);
    expect(typesOf("/")).toEqual(["Organization"]);
  });

  it("keeps an unlisted page out of search engines", () => {
    const tags = pageMeta(matches, { title: "Page not found", unlisted: true });
    expect(tags).toEqual([{ title: "Page not found · Tandem" }, { name: "robots", content: "noindex" }]);
  });

  it("does without the brand's name where the navigation could not be loaded", () => {
    expect(pageMeta([], { title: "About", path: "/about" })).toContainEqual({ title: "About" });
  });
});
