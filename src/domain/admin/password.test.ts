import { describe, expect, it } from "vitest";
import { commonPasswords } from "./common-passwords.ts";
import { passwordSchema } from "./password.ts";

describe("passwordSchema", () => {
  it.each(["correct horse battery", "pässwörter-2026", " leading blank kept"])(
    "takes %j as it is",
    (password) => {
      expect(passwordSchema.parse(password)).toBe(password);
    },
  );

  it.each([
    [undefined, "Password is required"],
    [123456789012, "Password is required"],
    ["", "must have at least 12 characters"],
    ["elevenchars", "must have at least 12 characters"],
    ["😀😀😀😀😀😀", "must have at least 12 characters"],
    ["x".repeat(257), "must have at most 256 characters"],
    ["password1234", "is on the list of common passwords"],
    ["PassWord1234", "is on the list of common passwords"],
  ])("refuses %j", (password, message) => {
    expect(passwordSchema.safeParse(password).error?.issues[0]?.message).toBe(message);
  });

  it("has no common password on its list that could never match", () => {
    for (const password of commonPasswords) {
      expect(password).toBe(password.toLowerCase());
      expect(password.length).toBeGreaterThanOrEqual(12);
    }
  });
});
