import { expect, it } from "vitest";
import { breadcrumbOf } from "./navigation.ts";

const labels = (pathname: string, search = "") => breadcrumbOf(pathname, search).map(({ label }) => label);

it("a page is called the same in the breadcrumb and in the sidebar", () => {
  expect(labels("/admin/import-export")).toEqual(["Admin", "Import and Export"]);
  expect(labels("/admin/fields")).toEqual(["Admin", "Own Fields"]);
  expect(labels("/admin/api-keys")).toEqual(["Admin", "API Keys"]);
  expect(labels("/admin/campaign", "?id=1")).toEqual(["Admin", "Campaigns"]);
  expect(labels("/admin/add-influencer", "?id=1")).toEqual(["Admin", "Edit Influencer"]);
});
