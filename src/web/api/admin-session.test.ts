import { describe, expect, test } from "vitest";
import { loginAddress, returnPath } from "./admin-session.ts";

describe("returnPath", () => {
  test.each([
    ["/admin/join-requests?request=1", "/admin/join-requests?request=1"],
    ["/admin", "/admin"],
    ["/admin?x=1", "/admin?x=1"],
    ["/admin/../admin/brands", "/admin/brands"],
    [null, "/admin"],
    ["", "/admin"],
    ["/", "/admin"],
    ["/administration", "/admin"],
    ["/admin/login", "/admin"],
    ["/admin/login?next=/admin/brands", "/admin"],
    ["/admin/../influencers", "/admin"],
    ["/admin/..//evil.example", "/admin"],
    ["//evil.example/admin", "/admin"],
    ["/\\evil.example/admin", "/admin"],
    ["/admin\\..\\..\\evil", "/admin"],
    ["https://evil.example/admin", "/admin"],
    ["javascript:alert(1)//admin", "/admin"],
  ])("%s leads to %s", (next, expected) => {
    expect(returnPath(next)).toBe(expected);
  });
});

test("the login's address remembers where one wanted to go, but not the dashboard", () => {
  expect(loginAddress("/admin/brands?page=2")).toBe("/admin/login?next=%2Fadmin%2Fbrands%3Fpage%3D2");
  expect(loginAddress("/admin")).toBe("/admin/login");
  expect(loginAddress("https://evil.example/")).toBe("/admin/login");
});
