import { expect, it } from "vitest";
import { joined, placeholderTotal, printedTotal } from "./printed-total.ts";

it("fills in a number at each place, as a figure and as data, again and again", () => {
  const own = `<p>12 of ${placeholderTotal.toLocaleString("en-US")} ü</p>`;
  const shared = Buffer.from(`<script>{"total":${placeholderTotal},"n":1}</script>`);
  const page = printedTotal([own, shared, "<i>ü</i>", Buffer.from("<b>ü</b>")]);
  const end = "<i>ü</i><b>ü</b>";
  const million = page(1_000_000);
  expect(million.body.toString()).toBe(
    `<p>12 of 1,000,000 ü</p><script>{"total":1000000,"n":1}</script>${end}`,
  );
  const fewer = page(7);
  expect(fewer.body.toString()).toBe(`<p>12 of 7 ü</p><script>{"total":7,"n":1}</script>${end}`);
  expect(fewer.checksum).not.toBe(million.checksum);
  expect(page(1_000_000)).toEqual(million);
});

it("leaves a page alone that prints none", () => {
  expect(printedTotal(["<p>100,000,000</p>"])(3).body.toString()).toBe("<p>100,000,000</p>");
});

it("tells pages apart by what they share, too, wherever it stands", () => {
  const [first, second] = [Buffer.from("<b>1</b>"), Buffer.from("<b>2</b>")];
  const checksums = [[first, second], [second, first], [first, first], [first], ["<b>1</b><b>2</b>"]].map(
    (parts) => joined(parts).checksum,
  );
  expect(new Set(checksums).size).toBe(checksums.length);
  expect(joined([Buffer.from("<b>1</b>"), second])).toEqual(joined([first, second]));
});
