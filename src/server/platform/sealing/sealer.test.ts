import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { DamagedValueError, makeSealer, WrongKeyError } from "./sealer.ts";

const key = randomBytes(32);
const sealer = makeSealer(key);
const place = { table: "two_factor", column: "totp_sealed", row: "a" };
const text = "JBSWY3DPEHPK3PXP ö";

describe("a sealed value", () => {
  it("is opened by the same key, in another process too", () => {
    expect(makeSealer(Buffer.from(key)).unseal(sealer.seal(text, place), place)).toBe(text);
  });

  it("shows nothing of the text, and is never the same twice", () => {
    const [first, second] = [sealer.seal(text, place), sealer.seal(text, place)];
    expect(first).not.toBe(second);
    expect(first).toMatch(/^v1\.[0-9a-f]{16}\.[\w-]+$/);
    expect(Buffer.from(first.split(".")[2] ?? "", "base64url").includes(Buffer.from("JBSWY"))).toBe(false);
  });

  it("tells another key from damage", () => {
    const other = makeSealer(randomBytes(32));
    expect(() => other.unseal(sealer.seal(text, place), place)).toThrow(WrongKeyError);
  });

  it.each(["table", "column", "row"] as const)("opens in no other %s", (part) => {
    const sealed = sealer.seal(text, place);
    expect(() => sealer.unseal(sealed, { ...place, [part]: "other" })).toThrow(DamagedValueError);
  });

  it("does not open once any bit of it has changed", () => {
    const [version, id, content = ""] = sealer.seal(text, place).split(".");
    const bytes = Buffer.from(content, "base64url");
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      const sealed = `${version}.${id}.${changed.toString("base64url")}`;
      expect(() => sealer.unseal(sealed, place), `byte ${index}`).toThrow(DamagedValueError);
    }
  });

  it.each(["", "v1", "v2.0123456789abcdef.AAAA", "v1.0123456789abcdef.", `v1.${"0".repeat(15)}.AAAA`])(
    "is not %j",
    (sealed) => expect(() => sealer.unseal(sealed, place)).toThrow(DamagedValueError),
  );

  it("that was cut off does not open", () => {
    const sealed = sealer.seal("", place);
    for (let end = sealed.lastIndexOf(".") + 2; end < sealed.length - 1; end += 1)
      expect(() => sealer.unseal(sealed.slice(0, end), place)).toThrow(DamagedValueError);
  });
});

it("takes a key of 32 bytes alone", () => {
  for (const length of [0, 16, 31, 33]) expect(() => makeSealer(randomBytes(length))).toThrow("32 bytes");
});
