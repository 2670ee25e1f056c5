import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { brandPageBody } from "#domain/brands/brand.contract.ts";
import { type BrandValues, insertBrands } from "#tests/factories/brand.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
beforeEach(() => server.empty());

const add = (list: BrandValues[]) => insertBrands(server.database, list);

async function list(query = "") {
  const response = await server.send("GET", `/api/marketplace/brands${query}`);
  expect(response.status, response.text).toBe(200);
  return response.as(brandPageBody).data;
}

const names = (brands: { companyName: string }[]) => brands.map((brand) => brand.companyName);

describe("GET /api/marketplace/brands refuses", () => {
  it.each([
    ["sort=newest", "sort"],
    ["limit=0", "limit"],
    ["limit=101", "limit"],
    ["limit=x", "limit"],
    ["cursor=%20", "cursor"],
    ["cursor=abc", "cursor"],
    [`search=${"a".repeat(101)}`, "search"],
    ["location=a%0Ab", "location"],
  ])("?%s with 422", async (query, field) => {
    const response = await server.send("GET", `/api/marketplace/brands?${query}`);
    expect(response.status).toBe(422);
    expect(response.json).toEqual({
      success: false,
      message: "Validation error. Please check your input.",
      errors: [{ path: field, message: expect.any(String) }],
    });
  });

  it.each([
    ["featured", [true, "5", randomUUID()]],
    ["rating", [Number.MAX_VALUE, "no id"]],
    ["collaborations", [2 ** 31, randomUUID()]],
    ["collaborations", [1.5, randomUUID()]],
    ["budget", [1e20, randomUUID()]],
  ])("a changed cursor of %s with 422", async (sort, position) => {
    const cursor = Buffer.from(JSON.stringify([sort, ...position])).toString("base64url");
    const response = await server.send("GET", `/api/marketplace/brands?sort=${sort}&cursor=${cursor}`);
    expect(response.status).toBe(422);
  });

  it("a token that is not valid with 401", async () => {
    const response = await server.send("GET", "/api/marketplace/brands", { token: "x".repeat(43) });
    expect(response.status).toBe(401);
  });
});

describe("GET /api/marketplace/brands", () => {
  it("is empty before there is anybody", async () => {
    expect(await list()).toEqual({
      brands: [],
      filters: { industries: [], companySizes: [], budgetRanges: [] },
      matched: 0,
      total: 0,
      nextCursor: null,
    });
  });

  it("shows a published brand without what is private, to the administrator too", async () => {
    const [id] = await add([
      {
        logo: "/images/logos/lumen.svg",
        rating: 4.6,
        totalCollaborations: 12,
        verified: true,
        featured: true,
        collaborationTypes: ["Events"],
        socialMedia: { instagram: "120K", youtube: "0" },
        email: "noa@mail.example",
        phone: "+1 555 010 0999",
        goals: "canary goals",
        passwordHash: "$argon2id$canary",
      },
    ]);
    const brand = {
      slug: "lumen-bikes",
      _id: id,
      companyName: "Lumen Bikes",
      logo: "/images/logos/lumen.svg",
      description: "Bicycles for every day.",
      industry: "Sports",
      companySize: "51-200",
      location: "Utrecht, Netherlands",
      budgetRange: "$10K - $25K",
      rating: 4.6,
      totalCollaborations: 12,
      verified: true,
      featured: true,
      collaborationTypes: ["Events"],
      socialMedia: { instagram: "120K", youtube: "0" },
      createdAt: "2026-01-15T12:00:00.000Z",
    };
    const token = await server.signIn();
    for (const sent of [{}, { token }]) {
      const response = await server.send("GET", "/api/marketplace/brands", sent);
      expect(response.json).toEqual({
        success: true,
        data: {
          brands: [brand],
          filters: { industries: ["Sports"], companySizes: ["51-200"], budgetRanges: ["$10K - $25K"] },
          matched: 1,
          total: 1,
          nextCursor: null,
        },
      });
    }
  });

  it("knows nothing of pending brands", async () => {
    await add([
      { companyName: "Published" },
      {
        companyName: "Pending",
        status: "pending",
        industry: "Finance",
        companySize: "1-10",
        budgetRange: "$50K+",
      },
    ]);
    const page = await list();
    expect(names(page.brands)).toEqual(["Published"]);
    expect(page).toMatchObject({
      matched: 1,
      total: 1,
      filters: { industries: ["Sports"], companySizes: ["51-200"], budgetRanges: ["$10K - $25K"] },
    });
    expect((await list("?search=pending")).matched).toBe(0);
  });

  it("offers the values that there are, in the order of the forms, then what was typed", async () => {
    await add([
      { industry: "Other", companySize: "1000+", budgetRange: "$50K+" },
      { industry: "Technology", companySize: "", budgetRange: "$10K-50K style" },
      { industry: "Fashion & Beauty", companySize: "1-10", budgetRange: "Under $1K" },
      { industry: "Technology", companySize: "11-50", budgetRange: "$1K - $5K" },
    ]);
    const { filters } = await list("?industry=Technology");
    expect(filters).toEqual({
      industries: ["Fashion & Beauty", "Technology", "Other"],
      companySizes: ["1-10", "11-50", "1000+"],
      budgetRanges: ["Under $1K", "$1K - $5K", "$50K+", "$10K-50K style"],
    });
  });

  it.each([
    ["search=BIKE", ["by name", "by text"]],
    ["search=sport", ["by name", "by place", "by text"]],
    ["search=utrecht", []],
    ["search=100%25", ["by place"]],
    ["search=%25", ["by place"]],
    ["search=_", []],
    ["industry=Sports", ["by name", "by place", "by text"]],
    ["industry=sports", []],
    ["industry=Sport", []],
    ["size=1-10", ["by text"]],
    ["size=1", []],
    ["budget=%2450K%2B", ["by place"]],
    ["budget=50K", []],
    // Locations are case-sensitive.
    ["location=Lisbon", ["by place"]],
    ["location=isbo", ["by place"]],
    ["location=lisbon", ["by place"]],
    ["location=LISBÓN", ["by place"]],
    ["search=bike&size=1-10&budget=%2410K%20-%20%2425K&location=Utrecht&industry=Sports", ["by text"]],
  ])("finds with ?%s %j", async (query, found) => {
    await add([
      { companyName: "by name", description: "bikes" },
      { companyName: "by text", description: "BIKES and more", companySize: "1-10" },
      { companyName: "by place", description: "100% wool", location: "Lisbon", budgetRange: "$50K+" },
      { companyName: "other", description: "", industry: "Other" },
    ]);
    const page = await list(`?${query}`);
    expect(names(page.brands).toSorted()).toEqual(found);
    expect(page).toMatchObject({ matched: found.length, total: 4 });
  });

  it.each([
    ["featured", ["d", "a", "c", "b"]],
    ["rating", ["a", "d", "c", "b"]],
    ["collaborations", ["b", "c", "d", "a"]],
    ["budget", ["c", "a", "d", "b"]],
  ])("sorts by %s", async (sort, sorted) => {
    await add([
      { companyName: "a", rating: 5, totalCollaborations: 0, budgetRange: "$25K - $50K" },
      { companyName: "b", rating: 3, totalCollaborations: 90, budgetRange: "Under $1K" },
      { companyName: "c", rating: 3.1, totalCollaborations: 8, budgetRange: "$1M+" },
      { companyName: "d", rating: 4, totalCollaborations: 7, budgetRange: "$1K - $5K", featured: true },
    ]);
    expect(names((await list(`?sort=${sort}`)).brands)).toEqual(sorted);
    if (sort === "featured") expect(names((await list()).brands)).toEqual(sorted);
  });

  it.each(["featured", "rating", "collaborations", "budget"])(
    "walks every brand once by %s, ties too, while others come and go",
    async (sort) => {
      const budgets = ["Under $1K", "$1K - $5K", "$50K+"];
      const ids = await add(
        Array.from({ length: 31 }, (_, index) => ({
          featured: index % 3 === 0,
          rating: index % 4,
          totalCollaborations: index % 5,
          budgetRange: budgets[index % 3] ?? "",
        })),
      );
      const seen: string[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const page = await list(`?sort=${sort}&limit=6${cursor && `&cursor=${cursor}`}`);
        seen.push(...page.brands.map((brand) => brand._id));
        cursor = page.nextCursor;
        const [passing] = await add([{ companyName: "Passing", rating: 2, totalCollaborations: 2 }]);
        if (seen.length % 2 === 0) {
          await server.records.pool.query("delete from brands where id = $1", [passing]);
        }
      }
      expect(seen.filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted());
    },
  );

  it("counts beside each option with every filter but its own", async () => {
    await add([
      { industry: "Sports", companySize: "1-10", budgetRange: "$50K+", location: "Oslo" },
      { industry: "Sports", companySize: "11-50", budgetRange: "Under $1K", location: "Oslo" },
      { industry: "Finance", companySize: "1-10", budgetRange: "$50K+", location: "Turin" },
      { industry: "", companySize: "", budgetRange: "", location: "" },
      { industry: "Education", status: "pending" },
    ]);
    const counts = (...options: Array<[string, number]>) =>
      options.map(([value, count]) => ({ value, count }));
    expect((await list()).facets).toBeUndefined();
    expect(await list("?facets=true&limit=1")).toMatchObject({
      matched: 4,
      total: 4,
      facets: {
        industries: counts(["Sports", 2], ["Finance", 1]),
        companySizes: counts(["1-10", 2], ["11-50", 1]),
        budgetRanges: counts(["$50K+", 2], ["Under $1K", 1]),
      },
    });
    expect((await list("?facets=true&industry=Sports&size=1-10&location=Oslo")).facets).toEqual({
      industries: counts(["Sports", 1]),
      companySizes: counts(["1-10", 1], ["11-50", 1]),
      budgetRanges: counts(["$50K+", 1]),
    });
  });
});
