import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SettingError } from "#server/config/settings.ts";
import { checkEncryptionKey } from "#server/tools/doctor/check-encryption-key.ts";
import { prepareEncryptionKey, readEncryptionKey } from "./encryption-key.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "tandem-test-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const embedded = () => ({ dataDir, databaseUrl: undefined, encryptionKey: undefined });
const keyFile = () => join(dataDir, "encryption.key");

describe("the embedded database", () => {
  it("gets a key at its first start, closed to others, and keeps it", async () => {
    expect(await readEncryptionKey(embedded())).toBeUndefined();
    const key = await prepareEncryptionKey(embedded());
    expect(key).toHaveLength(32);
    expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
    expect(await prepareEncryptionKey(embedded())).toEqual(key);
    expect(await readEncryptionKey(embedded())).toEqual(key);
    expect(await readdir(dataDir)).toEqual(["encryption.key"]);
  });

  it("has one key, however many starts make it at once", async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => prepareEncryptionKey(embedded())));
    const text = await readFile(keyFile(), "utf8");
    for (const key of keys) expect(key?.toString("base64")).toBe(text.trim());
  });

  it("never replaces a file that cannot be read as a key", async () => {
    await writeFile(keyFile(), "AAAA\n");
    await expect(prepareEncryptionKey(embedded())).rejects.toThrow(SettingError);
    expect(await readFile(keyFile(), "utf8")).toBe("AAAA\n");
  });

  it("uses the key of the settings, where there is one", async () => {
    const encryptionKey = Buffer.alloc(32, 7);
    expect(await prepareEncryptionKey({ ...embedded(), encryptionKey })).toEqual(encryptionKey);
    expect(await readdir(dataDir)).toEqual([]);
  });
});

it("a database of its own has no key but that of the settings", async () => {
  const settings = { ...embedded(), databaseUrl: "postgres://db/tandem" };
  expect(await prepareEncryptionKey(settings)).toBeUndefined();
  expect(await readdir(dataDir)).toEqual([]);
});

describe("the doctor", () => {
  const found = async (settings: Record<string, unknown> = {}) => {
    const [finding] = await checkEncryptionKey({ ...embedded(), ...settings } as never);
    return `${finding?.state}: ${finding?.text}`;
  };

  it("says where the key is, and when there is none", async () => {
    expect(await found()).toMatch(/^ok: no ENCRYPTION_KEY: the next start makes /);
    await prepareEncryptionKey(embedded());
    expect(await found()).toMatch(/^ok: the key is .*encryption\.key; it is not in a backup/);
    expect(await found({ encryptionKey: Buffer.alloc(32) })).toBe("ok: the key is ENCRYPTION_KEY");
    expect(await found({ databaseUrl: "postgres://db/tandem" })).toMatch(
      /^warning: ENCRYPTION_KEY is not set/,
    );
  });

  it("wonders about a file that others can read", async () => {
    await prepareEncryptionKey(embedded());
    await chmod(keyFile(), 0o644);
    expect(await found()).toMatch(/^warning: .* can be read by other users/);
  });
});
