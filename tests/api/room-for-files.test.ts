import { beforeEach, expect, it } from "vitest";
import { joinRequestsBody } from "#domain/join-requests/join-request.contract.ts";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { videoOf } from "#tests/factories/files.ts";
import { linkScene } from "#tests/harness/link-scene.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const megabyte = 1024 * 1024;
const server = await startServerForFile({
  settings: {
    trustProxy: ["127.0.0.1"],
    rateLimit: true,
    uploadBytesPerDay: 5 * megabyte,
    undecidedBytes: 10 * megabyte,
  },
});
const token = await server.signIn();
beforeEach(async () => {
  await server.empty();
  await server.records.pool.query("truncate rate_limits");
});
const { decide, query } = linkScene(server, token);

const from = (address: string) => ({ "x-forwarded-for": address });
function apply(address: string, bytes: number) {
  const videos = bytes > 0 ? [videoOf(bytes)] : [];
  const form = applicationForm(applicationFields(), { videos });
  return server.send("POST", "/api/join", { form, headers: from(address) });
}

it("one address sends so many bytes of files a day, and goes on without files", async () => {
  for (const size of [1.5, 0.4]) {
    expect((await apply("198.51.100.1", size * megabyte)).status).toBe(201);
    await query("update media set sender = null");
  }
  await query("update rate_limits set used = used + 3 * 1024 where used > 1024");
  const refused = await apply("198.51.100.1", 1.5 * megabyte);
  expect([refused.status, refused.text]).toEqual([429, expect.stringContaining("without files")]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3_600);
  expect((await apply("198.51.100.1", 0)).status).toBe(201);
  expect((await apply("203.0.113.9", megabyte)).status, "others are not concerned").toBe(201);
  await expect.poll(() => server.filesIn("tmp")).toEqual([]);
});

it("undecided files of one address have a fifth of the room, counted by /64, until they are decided", async () => {
  expect((await apply("2001:db8:1:1::1", 1.5 * megabyte)).status).toBe(201);
  const refused = await apply("2001:db8:1:1::2", megabyte);
  expect([refused.status, refused.text]).toEqual([503, expect.stringContaining("without files")]);
  expect(refused.headers["retry-after"]).toBe("3600");
  expect((await apply("2001:db8:1:2::1", megabyte)).status).toBe(201);
  const list = (await server.send("GET", "/api/admin/join-requests", { token })).as(joinRequestsBody);
  for (const { _id } of list) await decide(_id, "approve");
  expect(await query("select from media where sender is not null")).toEqual([]);
  expect((await apply("2001:db8:1:1::2", megabyte)).status).toBe(201);
});

it("undecided files of all have limited room, and applications without files go on", async () => {
  for (let index = 0; index < 6; index += 1)
    expect((await apply(`198.51.100.${index}`, 1.6 * megabyte)).status).toBe(201);
  const before = (await server.filesIn("media")).length;
  const refused = await apply("203.0.113.9", 1.6 * megabyte);
  expect([refused.status, refused.text]).toEqual([503, expect.stringContaining("no space for more files")]);
  expect(await server.filesIn("media")).toHaveLength(before);
  expect((await apply("203.0.113.9", 0)).status).toBe(201);
});
