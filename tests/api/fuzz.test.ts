import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applicationFields } from "#tests/factories/application.ts";
import { insertBrands, registrationFields } from "#tests/factories/brand.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { messageFields } from "#tests/factories/message.ts";
import { uniqueEmail } from "#tests/factories/unique.ts";
import { anyText, anyValue, nearly } from "#tests/fuzz/hostile-values.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

/** The same inputs every time; `npm test -- slow` tries six times as many, FUZZ_SEED goes looking for new ones. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 20);
const parameters = { numRuns, seed: Number(process.env.FUZZ_SEED ?? 1) };
const timeout = 60_000 + numRuns * 500;

const server = await startServerForFile();
const token = await server.signIn();
const [influencer = ""] = await insertInfluencers(server.database, [{}]);
const [brand = ""] = await insertBrands(server.database, [{}]);

const anyRow = fc.record({
  platform: nearly("instagram", anyText),
  link: nearly(
    "ann",
    anyText,
    anyText.map((text) => `https://x.example/${text}`),
  ),
  followers: nearly("5K", anyText),
});
const ownForms: Record<string, fc.Arbitrary<unknown>> = {
  socials: fc.array(anyRow, { maxLength: 6 }),
  followers: fc.dictionary(fc.constantFrom("instagram", "x", "blog", "other"), anyValue, { maxKeys: 4 }),
  socialMedia: fc.dictionary(anyText, anyText, { maxKeys: 4 }),
  collaborationTypes: fc.array(anyText, { maxLength: 4 }),
  languages: fc.array(nearly("pt", anyText), { maxLength: 12 }),
};

/** A record that would be accepted, with some of its fields replaced by anything. */
function mutated(make: () => Record<string, unknown>): fc.Arbitrary<unknown> {
  const names = Object.keys(make());
  const replacement = (name: string) => {
    const own = ownForms[name];
    return own ? fc.oneof({ weight: 3, arbitrary: own }, { weight: 1, arbitrary: anyValue }) : anyValue;
  };
  const changes = fc
    .subarray(names, { maxLength: Math.min(3, names.length) })
    .chain((chosen) => fc.record(Object.fromEntries(chosen.map((name) => [name, replacement(name)]))));
  const surplus = fc.dictionary(anyText, anyValue, { maxKeys: 1 });
  return fc.oneof(
    {
      weight: 8,
      arbitrary: fc.tuple(changes, surplus).map(([replaced, more]) => ({ ...make(), ...replaced, ...more })),
    },
    { weight: 1, arbitrary: anyValue },
  );
}

async function expectNoFailure(method: string, path: string, sent: Parameters<typeof server.send>[2]) {
  const response = await server.send(method, path, sent);
  expect(response.status, `${method} ${path} ${server.logged().slice(-1_500)}`).toBeLessThan(500);
  if (response.status >= 400)
    expect(response.json).toMatchObject({ success: false, message: expect.any(String) });
}

const listing = {
  logo: "/a.png",
  companySize: "1-10",
  location: "Oslo",
  rating: 4,
  totalCollaborations: 3,
  verified: true,
  featured: false,
  collaborationTypes: ["Events"],
  socialMedia: { instagram: "1K" },
  status: "published",
  password: "a password of mine",
};
const profile = {
  ...listing,
  name: "Kit",
  imageUrl: "/a.png",
  followers: { instagram: "1M+" },
  socials: [{ platform: "instagram", link: "kit", followers: "5K" }],
  engagement: 3,
  rate: 5,
  bio: "Bread.",
  category: "Gaming",
  phone: "",
};

describe("whatever a body holds, it is refused or taken", () => {
  const forms: [string, string, () => Record<string, unknown>, boolean][] = [
    ["POST", "/api/contact", () => messageFields({ influencerId: influencer }), false],
    ["POST", "/api/brand-join", () => registrationFields(), false],
    ["POST", "/api/join", () => applicationFields(), false],
    ["POST", "/api/newsletter", () => ({ email: uniqueEmail("x") }), false],
    ["POST", "/api/admin/login", () => ({ email: uniqueEmail("x"), password: "y" }), false],
    [
      "POST",
      "/api/admin/register",
      () => ({ email: uniqueEmail("x"), password: "a password of mine" }),
      true,
    ],
    ["POST", "/api/influencers", () => ({ ...profile, email: uniqueEmail("x") }), true],
    ["PUT", `/api/influencers/${influencer}`, () => ({ ...profile, email: uniqueEmail("x") }), true],
    ["POST", "/api/brand-join", () => ({ ...registrationFields(), ...listing }), true],
    ["PUT", `/api/brand-join/${brand}`, () => ({ ...registrationFields(), ...listing }), true],
  ];
  it.each(forms)("%s %s", { timeout }, async (method, path, make, isAdmin) => {
    await fc.assert(
      fc.asyncProperty(mutated(make), (json) =>
        expectNoFailure(method, path, { json, ...(isAdmin && { token }) }),
      ),
      parameters,
    );
  });

  it("POST /api/join as a form", { timeout }, async () => {
    const fields = fc.dictionary(
      fc.oneof(fc.constantFrom(...Object.keys(applicationFields())), anyText),
      anyText,
    );
    await fc.assert(
      fc.asyncProperty(fields, (replaced) => {
        const form = new FormData();
        for (const [name, text] of Object.entries({ ...applicationFields(), ...replaced })) {
          form.append(name, typeof text === "string" ? text : JSON.stringify(text));
        }
        return expectNoFailure("POST", "/api/join", { form });
      }),
      parameters,
    );
  });

  it("POST /api/join as bytes that are nearly a form", { timeout }, async () => {
    const piece = fc.constantFrom(
      "--x",
      "\r\n",
      "--",
      'Content-Disposition: form-data; name="name"',
      '; filename="a.jpg"',
      "\r\n\r\n",
      "Ann",
      "\u0000",
      "Content-Type: application/json",
      "{",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 25 }), (pieces) =>
        expectNoFailure("POST", "/api/join", {
          body: pieces.join(""),
          headers: { "content-type": "multipart/form-data; boundary=x" },
        }),
      ),
      parameters,
    );
  });
});

describe("whatever a query holds, it is refused or answered", () => {
  const names = [
    "search",
    "category",
    "platform",
    "location",
    "size",
    "featured",
    "sort",
    "limit",
    "cursor",
    "industry",
    "budget",
  ];
  const anyPlace = fc.oneof(anyValue, fc.constantFrom(influencer, "2026-01-15T12:00:00.000Z"));
  const anyCursor = fc
    .tuple(
      fc.constantFrom("featured", "followers", "rating", "budget", "newest", "requests", "contacts"),
      fc.oneof(
        fc.array(anyPlace, { maxLength: 4 }),
        fc.tuple(anyPlace, fc.constant(influencer)),
        fc.tuple(fc.boolean(), anyPlace, fc.constant(influencer)),
      ),
    )
    .map(([name, position]) => ({
      sort: name,
      cursor: Buffer.from(JSON.stringify([name, ...position])).toString("base64url"),
    }));
  const query = fc.dictionary(fc.constantFrom(...names), anyText, { maxKeys: 4 });
  const anyQuery = fc.oneof(query, anyCursor);
  it.each([
    ["/api/influencers", false],
    ["/api/influencers", true],
    ["/api/marketplace/brands", false],
    ["/api/brand-join", true],
    ["/api/contact", true],
    ["/api/contacts", true],
    ["/api/admin/join-requests", true],
  ])("GET %s", { timeout }, async (path, isAdmin) => {
    await fc.assert(
      fc.asyncProperty(anyQuery, (values) =>
        expectNoFailure("GET", `${path}?${new URLSearchParams(values)}`, isAdmin ? { token } : {}),
      ),
      parameters,
    );
  });

  it("GET with any address", { timeout }, async () => {
    const part = fc.oneof(
      anyText.map(encodeURIComponentSafely),
      fc.constantFrom("%", "%2f", "..", "%00", "%E0%A4%A", "influencers", "contact", influencer),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 4 }), (parts) =>
        expectNoFailure("GET", `/api/${parts.join("/")}`, { token }),
      ),
      parameters,
    );
  });
});

function encodeURIComponentSafely(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
