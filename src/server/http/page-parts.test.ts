import { expect, it } from "vitest";
import { joined } from "./page-parts.ts";

it("tells pages apart by what they share, too, wherever it stands", () => {
  const [first, second] = [Buffer.from("<b>1</b>"), Buffer.from("<b>2</b>")];
  const checksums = [[first, second], [second, first], [first, first], [first], ["<b>1</b><b>2</b>"]].map(
    (parts) => joined(parts).checksum,
  );
  expect(new Set(checksums).size).toBe(checksums.length);
  expect(joined([Buffer.from("<b>1</b>"), second])).toEqual(joined([first, second]));
});
