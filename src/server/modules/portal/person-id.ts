import { createHmac } from "node:crypto";
import { emailKey } from "#domain/readers/read-email.ts";

/**
 * UUID (version 8) of the person at an address, equal for different spellings. There is no record of them. `key`: of
 * this installation, so that nobody else can find out whether an ID belongs to an address.
 */
export function personIdOf(email: string, key: string): string {
  const bytes = createHmac("sha256", key)
    .update(`person ${emailKey(email)}`)
    .digest();
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex", 0, 16);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
