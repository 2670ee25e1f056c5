import { expect, it } from "vitest";
import { declaredAddress, declaredQuery, splitAddress, withQuery } from "./declared-query.ts";

it.each([
  ["", ""],
  ["utm_source=x&fbclid=y", ""],
  ["page=2&search=a+b&utm_source=x", "search=a+b&page=2"],
  ["search=b&page=1&search=a", "search=b&search=a&page=1"],
  ["%73earch=%FF&p%61ge", "search=%FF&page"],
  ["search=a=b?c&&=&page=", "search=a=b?c&page="],
  ["Search=a&search[]=b&search%3Da&%zz=c&__proto__=d", ""],
])("of %j the declared parameters are %j", (query, declared) => {
  expect(declaredQuery(query, ["search", "page"])).toBe(declared);
  expect(declaredQuery(declared, ["search", "page"]), "reduced already").toBe(declared);
});

it("leaves a path without a query where nothing is declared", () => {
  const { path, query } = splitAddress("/about?a=b?c");
  expect({ path, query }).toEqual({ path: "/about", query: "a=b?c" });
  expect(declaredAddress(path, query, [])).toBe("/about");
  expect(declaredAddress(path, query, ["a"])).toBe("/about?a=b?c");
});

it.each([
  ["/a", "", "/a"],
  ["/a", "utm_source=x&b=%FF&c", "/a?utm_source=x&b=%FF&c"],
  ["/a?id=1", "id=2&%69d=3&view=x", "/a?id=1&view=x"],
  ["/a?id=1", "id=2&&", "/a?id=1"],
])("%j with what it lacks of %j is %j", (address, query, whole) => {
  expect(withQuery(address, query)).toBe(whole);
});
