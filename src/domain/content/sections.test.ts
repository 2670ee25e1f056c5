import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type SectionContent, type SectionName, sectionNames, sectionSchemas } from "./sections.ts";

const root = new URL("../../../", import.meta.url);

function read(section: SectionName): unknown {
  return JSON.parse(readFileSync(new URL(`content/${section}.json`, root), "utf8"));
}

function parse<K extends SectionName>(section: K, content: unknown = read(section)): SectionContent[K] {
  return sectionSchemas[section].parse(content) as SectionContent[K];
}

/** Every text in a section. */
function texts(content: unknown): string[] {
  if (typeof content === "string") return [content];
  if (typeof content !== "object" || content === null) return [];
  return Object.values(content).flatMap(texts);
}

describe.each(sectionNames)("the section %s", (section) => {
  it("fits its schema and loses nothing in it", () => {
    const content = read(section);
    expect(parse(section, content)).toMatchObject(content as object);
  });

  it("shows only pictures that are drawn", () => {
    const pictures = texts(read(section)).filter((text) => text.startsWith("/images/"));
    for (const picture of pictures) {
      const name = picture.replace(/^\/images\//, "").replace(/-(small|medium|large)\.\w+$/, "");
      expect(existsSync(new URL(`assets/pictures/${name}.svg`, root)), picture).toBe(true);
    }
  });

  it("does not write the product's name where it could not be changed in one place", () => {
    const allowed = ["Tandem", "hello@tandem.example", "mailto:hello@tandem.example", "@ridetandem"];
    const named = texts(read(section)).filter((text) => /tandem/i.test(text) && !allowed.includes(text));
    const legalName = section === "footer" ? [parse("footer").companyInfo.legalName] : [];
    expect(named.filter((text) => !legalName.includes(text))).toEqual([]);
  });
});

describe("links of the page text", () => {
  const pages = readdirSync(new URL("src/web/areas/public/routes/", root), { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".tsx"))
    .map((entry) => `/${entry.name.replace(".tsx", "").replace("home", "")}`);
  const links = sectionNames.flatMap((section) => texts(read(section)).filter((text) => /^\/\w*/.test(text)));

  it.each([...new Set(links)].filter((link) => !link.startsWith("/images/")))(
    "%s leads to a page",
    (link) => {
      expect(pages).toContain(link.replace(/[?#].*$/, ""));
    },
  );

  it("name services that the contact form knows", () => {
    const options = parse("contact").form.serviceOptions.map(({ value }) => value);
    const wanted = links
      .map((link) => /[?&]service=([^&#]+)/.exec(link)?.[1])
      .filter((value) => value !== undefined);
    expect(options).toEqual(expect.arrayContaining(wanted));
  });

  it("name notes that stand on the page", () => {
    for (const { link, body } of parse("about").blog.featuredPosts) {
      if (link.startsWith("#")) expect(body, link).toBeDefined();
    }
  });
});

describe("what the schemas refuse and forgive", () => {
  it("refuses a link that could run script", () => {
    const footer = read("footer") as SectionContent["footer"];
    const broken = {
      ...footer,
      quickLinks: { title: "x", links: [{ to: "javascript:alert(1)", text: "x" }] },
    };
    expect(sectionSchemas.footer.safeParse(broken).success).toBe(false);
  });

  it("takes Mail for an icon that has no name, or an unknown one", () => {
    const footer = read("footer") as SectionContent["footer"];
    const actions = [
      { link: "/contact", title: "Write" },
      { icon: "Pager", link: "/contact", title: "Page" },
    ];
    const { quickActions } = parse("footer", { ...footer, quickActions: actions });
    expect(quickActions.map(({ icon }) => icon)).toEqual(["Mail", "Mail"]);
  });

  it.each(["featuredCaseStudies", "successMetrics", "industryExpertise"])(
    "lets case studies without %s pass: the page has words for that",
    (list) => {
      const { [list]: _, ...rest } = read("case-studies") as Record<string, unknown>;
      expect(sectionSchemas["case-studies"].safeParse(rest).success).toBe(true);
    },
  );
});
