import { describe, expect, it } from "vitest";
import { fieldPath, formEntries, formValues, namePart, pathInForm, withoutBlankRows } from "./form-values.ts";

const read = (query: string) => formValues(new URLSearchParams(query));

/** Campaigns, each with its posts: a list of lists. */
const plan = {
  name: "Ada",
  languages: ["en", "pt-BR"],
  campaigns: [
    { title: "Spring", posts: [{ text: "One", tags: ["a", "b"] }, { text: "Two" }] },
    { title: "", posts: [{ text: "" }] },
    { title: "Autumn", posts: [{ text: " " }, { text: "Three" }] },
  ],
};

describe("formValues", () => {
  it("nests lists of lists and several values as the names of the controls say", () => {
    expect(
      read(
        "name=Ada&languages[]=en&languages[]=pt-BR&campaigns.0.title=Spring&campaigns.0.posts.0.text=One" +
          "&campaigns.0.posts.1.text=Two&campaigns.0.posts.0.tags[]=a&campaigns.1.posts.0.text=Three",
      ),
    ).toEqual({
      name: "Ada",
      languages: ["en", "pt-BR"],
      campaigns: [
        { title: "Spring", posts: [{ text: "One", tags: ["a"] }, { text: "Two" }] },
        { posts: [{ text: "Three" }] },
      ],
    });
  });

  it("is the reverse of formEntries", () => {
    expect(formValues(formEntries(plan))).toEqual(plan);
  });

  it("counts the first of two values of one name", () => {
    expect(read("role=influencer&role=admin&role.x=1&role[]=admin")).toEqual({ role: "influencer" });
  });

  it("keeps rows in the order of their numbers, without room for those that are missing", () => {
    expect(read("rows.10.a=c&rows.2.a=b&rows.999999999.a=d&rows.0.a=a")).toEqual({
      rows: [{ a: "a" }, { a: "b" }, { a: "c" }, { a: "d" }],
    });
  });

  it("is not led astray by names that are none of a form", () => {
    const values = read("__proto__.admin=1&constructor.name=x&socials.x.link=a&=&.=&a..b=c");
    expect(Object.getPrototypeOf(values)).toBe(Object.prototype);
    expect(({} as { admin?: string }).admin).toBeUndefined();
    expect(values).toMatchObject({ socials: { x: { link: "a" } }, a: { "": { b: "c" } } });
    expect(JSON.stringify(read(`${"a.".repeat(5000)}b=1`)).length).toBeLessThan(100);
  });

  it("takes values that are no text as they are", () => {
    expect(formValues([["socials", [{ platform: "" }]]])).toEqual({ socials: [{ platform: "" }] });
  });

  it("reads a dot inside a part of a name", () => {
    const values = { counts: { "my.site": "12K" } };
    expect(formEntries(values)).toEqual([[`counts.${namePart("my.site")}`, "12K"]]);
    expect(formValues(formEntries(values))).toEqual(values);
    expect(fieldPath(`counts.${namePart("my.site")}`)).toBe("counts.my.site");
  });
});

describe("withoutBlankRows", () => {
  it("leaves out rows in which nothing is written, in lists of lists too", () => {
    expect(withoutBlankRows(plan)).toEqual({
      name: "Ada",
      languages: ["en", "pt-BR"],
      campaigns: [
        { title: "Spring", posts: [{ text: "One", tags: ["a", "b"] }, { text: "Two" }] },
        { title: "Autumn", posts: [{ text: "Three" }] },
      ],
    });
  });
});

describe("pathInForm", () => {
  it.each([
    ["name", "name"],
    ["", ""],
    ["campaigns", "campaigns"],
    ["campaigns.0.posts.1.text", "campaigns.0.posts.1.text"],
    ["campaigns.1.title", "campaigns.2.title"],
    ["campaigns.1.posts.0.text", "campaigns.2.posts.1.text"],
    ["campaigns.7.title", "campaigns.7.title"],
    ["elsewhere.0.x", "elsewhere.0.x"],
  ])("finds %s at %s", (path, place) => {
    expect(pathInForm(path, plan)).toBe(place);
  });
});
