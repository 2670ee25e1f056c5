import { expect, it } from "vitest";
import { standIn, standInPlaces, withTotal } from "./printed-total.ts";

it("fills in a number at each place, as a figure and as data, again and again", () => {
  const rendered = `<p>12 of ${standIn.toLocaleString("en-US")} ü</p><script>{"total":${standIn},"n":1}</script>`;
  const body = Buffer.from(rendered);
  const million = withTotal({ body, places: standInPlaces(body) }, 1_000_000);
  expect(million.body.toString()).toBe('<p>12 of 1,000,000 ü</p><script>{"total":1000000,"n":1}</script>');
  const fewer = withTotal(million, 999_999);
  expect(fewer.body.toString()).toBe('<p>12 of 999,999 ü</p><script>{"total":999999,"n":1}</script>');
  expect(withTotal(fewer, 7).body.toString()).toBe('<p>12 of 7 ü</p><script>{"total":7,"n":1}</script>');
});

it("leaves a page alone that prints none", () => {
  const body = Buffer.from("<p>100,000,000</p>");
  expect(withTotal({ body, places: standInPlaces(body) }, 3).body.toString()).toBe("<p>100,000,000</p>");
});
