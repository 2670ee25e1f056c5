import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { backupFolder } from "#server/backups/backup-folder.ts";
import { makeBackup } from "#server/backups/make-backup.ts";
import { localFileStore } from "#server/platform/files/file-store.ts";
import { encryptionKeyPath, prepareEncryptionKey } from "#server/platform/sealing/encryption-key.ts";
import { makeSealer } from "#server/platform/sealing/sealer.ts";
import { exportPerson } from "#server/tools/privacy/export-person.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { beginLogin, setUpPasskey, setUpTotp } from "#tests/harness/second-factors.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const key = Buffer.alloc(32, 9);
const server = await startServerForFile({ sealer: makeSealer(key) });
const token = await server.signIn();
const { secret, recoveryCodes } = await setUpTotp(server, token);
const { authenticator } = await setUpPasskey(server, token, "Laptop");
const { challenge } = await beginLogin(server);
const plain = recoveryCodes.map((code) => code.replace("-", ""));
const place = () => ({
  connection: server.records.connection,
  store: localFileStore(join(server.folder, "media")),
});

it("a backup holds what is sealed as it is, and neither the key nor a sign-in that waits", async () => {
  const settings = { dataDir: server.folder, databaseUrl: undefined, encryptionKey: undefined };
  const ownKey = await prepareEncryptionKey(settings);
  const path = join(server.folder, "backup.tar.gz");
  await makeBackup({
    ...place(),
    contentDir: "content",
    temporaryFolder: join(server.folder, "tmp"),
    save: (content) => backupFolder(server.folder).save("backup.tar.gz", content),
    now: new Date(),
  });
  const archive = gunzipSync(await readFile(path)).toString("latin1");
  expect(archive).toContain("tables/two_factor.copy");
  expect(archive).toMatch(/v1\.[0-9a-f]{16}\.[\w-]{40,}/);
  expect(archive).not.toMatch(/tables\/(login_challenges|webauthn_challenges|admin_sessions)\.copy/);
  const fileKey = (await readFile(encryptionKeyPath(server.folder), "utf8")).trim();
  expect(fileKey).toBe(ownKey?.toString("base64"));
  for (const text of [secret, challenge, ...plain, fileKey, key.toString("base64"), key.toString("latin1")])
    expect(archive).not.toContain(text);
});

it("a person's own data says that there are factors, and nothing by which they could be used", async () => {
  const folder = join(server.folder, "export");
  await exportPerson({ ...place(), outbox: join(server.folder, "outbox") }, administrator.email, folder);
  const text = await readFile(join(folder, "data.json"), "utf8");
  const data = JSON.parse(text) as Record<string, unknown>;
  expect(data.secondFactors).toEqual([
    {
      admin_id: expect.any(String),
      totp_since: expect.any(String),
      two_factor_since: expect.any(String),
    },
  ]);
  expect(data.passkeys).toMatchObject([{ name: "Laptop", locked_at: null }]);
  for (const hidden of [secret, challenge, authenticator.id, "v1.", "argon2", ...plain])
    expect(text).not.toContain(hidden);
});
