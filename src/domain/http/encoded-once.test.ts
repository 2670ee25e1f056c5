import { expect, it } from "vitest";
import { z } from "zod";
import { encodedOnce } from "./encoded-once.ts";

const recordSchema = encodedOnce(z.object({ name: z.string(), tags: z.array(z.string()).optional() }));
const listSchema = z.object({ records: z.array(recordSchema) });

it("encodes an object once, in whichever list it is, and without what its schema does not know", () => {
  const record = { name: "Mateo", email: "mateo@example.com" };
  const [first] = listSchema.encode({ records: [record] }).records;
  const [, second] = listSchema.encode({ records: [{ name: "Other" }, record] }).records;
  expect(first).toEqual({ name: "Mateo" });
  expect(second).toBe(first);
  expect(Object.isFrozen(first)).toBe(true);
});

it("tells equal objects apart, and lets nobody see what another schema made of one", () => {
  const record = { name: "Mateo", email: "mateo@example.com" };
  const whole = encodedOnce(z.object({ name: z.string(), email: z.string() }));
  expect(whole.encode(record)).toEqual(record);
  expect(recordSchema.encode(record as never)).toEqual({ name: "Mateo" });
  expect(recordSchema.encode({ ...record } as never)).not.toBe(recordSchema.encode(record as never));
});

it("refuses what does not fit, again and again, and reads as before", () => {
  const wrong = { name: 3 } as never;
  expect(recordSchema.safeEncode(wrong).success).toBe(false);
  expect(recordSchema.safeEncode(wrong).success).toBe(false);
  const given = { name: "Mateo" };
  expect(recordSchema.parse(given)).not.toBe(recordSchema.parse(given));
});
