import { expect, it } from "vitest";
import { breadcrumbOf, closedLink } from "./navigation.ts";

const labels = (pathname: string, search = "") => breadcrumbOf(pathname, search).map(({ label }) => label);

it("a page is called the same in the breadcrumb and in the sidebar", () => {
  expect(labels("/admin/import-export")).toEqual(["Admin", "Import and Export"]);
  expect(labels("/admin/fields")).toEqual(["Admin", "Custom Fields"]);
  expect(labels("/admin/api-keys")).toEqual(["Admin", "API Keys"]);
  expect(labels("/admin/campaign", "?id=1")).toEqual(["Admin", "Campaigns"]);
  expect(labels("/admin/add-influencer", "?id=1")).toEqual(["Admin", "Edit Influencer"]);
});

it("a page is closed to roles below that of its link, and a record is open to everybody", () => {
  const closed = (role: "viewer" | "editor" | "owner", path: string, search = "") =>
    closedLink(path, search, role)?.label;
  expect(closed("viewer", "/admin/history")).toBe("History");
  expect(closed("editor", "/admin/history")).toBeUndefined();
  expect(closed("editor", "/admin/administrators")).toBe("Administrators");
  expect(closed("editor", "/admin/webhooks/deliveries", "?id=1")).toBe("Webhooks");
  expect(closed("owner", "/admin/administrators")).toBeUndefined();
  expect(closed("viewer", "/admin/add-influencer")).toBe("Add Influencer");
  expect(closed("viewer", "/admin/add-influencer", "?id=1")).toBeUndefined();
  expect(closed("viewer", "/admin/work")).toBeUndefined();
});
