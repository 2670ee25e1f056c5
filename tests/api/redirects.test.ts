import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { builtWeb } from "#server/http/web.plugin.ts";
import { insertBrands } from "#tests/factories/brand.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { clientLoader as campaign } from "#web/areas/admin/routes/campaign.tsx";
import { clientLoader as dashboard } from "#web/areas/admin/routes/dashboard-redirect.tsx";
import { clientLoader as shortlist } from "#web/areas/admin/routes/shortlist.tsx";
import { clientLoader as deliveries } from "#web/areas/admin/routes/webhook-deliveries.tsx";

const server = await startServerForFile({ web: builtWeb() });
const origin = await server.listen();
const [creator = ""] = await insertInfluencers(server.database, [{ name: "Ada Abel" }]);
const [brand = ""] = await insertBrands(server.database, [
  { companyName: "Lathe & Loom", status: "published" },
]);

/** Each redirect in the code, up to the end of its statement. */
const redirects = globSync("src/{web,server}/**/*.{ts,tsx}")
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/(?:\bredirect\(|<Navigate\b)[^;]*;/g)].map(([code]) => ({
      path,
      code,
    })),
  );

it("every redirect in the code is one that keeps the query", () => {
  expect(redirects.length).toBeGreaterThan(7);
  // The address to return to after the login is one with its own query.
  const losing = redirects.filter(({ code }) => !/withQuery\(|loginAddress\(|returnPath\(/.test(code));
  expect(losing).toEqual([]);
});

async function targetOf(path: string, method = "GET"): Promise<string | null> {
  const response = await fetch(origin + path, { method, redirect: "manual" });
  await response.text();
  return response.status === 301 ? response.headers.get("location") : `${response.status}`;
}

it.each([
  [() => `/influencers/${creator}`, "/influencers/ada-abel"],
  [() => "/influencers/Ada-Abel", "/influencers/ada-abel"],
  [() => `/brands/${brand}`, "/brands/lathe-and-loom"],
  [() => "/brands/LATHE-and-loom", "/brands/lathe-and-loom"],
])("an address of a profile leads to the present one with its whole query", async (from, to) => {
  const queries = ["", "?utm_source=mail&utm_medium=a%20b+c", "?utm_source=ads", "?x=%FF&y"];
  // At the same moment, because equal requests share one rendering.
  const targets = await Promise.all(queries.map((query) => targetOf(from() + query)));
  expect(targets).toEqual(queries.map((query) => to + query));
  expect(await targetOf(`${from()}?gclid=1`, "HEAD")).toBe(`${to}?gclid=1`);
});

it.each([
  [dashboard, "/admin/dashboard", "/admin"],
  [campaign, "/admin/campaign", "/admin/campaigns"],
  [shortlist, "/admin/shortlist", "/admin/shortlists"],
  [deliveries, "/admin/webhooks/deliveries", "/admin/webhooks"],
])("a page of the admin area that leads on keeps the query", async (loader, from, to) => {
  const request = new Request(`http://localhost${from}?utm_source=mail&page=2`);
  const response: unknown = await Promise.resolve()
    .then(() => loader({ request } as Parameters<typeof loader>[0]))
    .catch((thrown: unknown) => thrown);
  expect((response as Response).headers.get("location")).toBe(`${to}?utm_source=mail&page=2`);
});
