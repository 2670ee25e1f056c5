import { tmpdir } from "node:os";
import { afterAll, expect, it } from "vitest";
import { createdBody } from "#domain/http/envelope.ts";
import { influencerBody } from "#domain/influencers/influencer.contract.ts";
import { joinRequestsBody } from "#domain/join-requests/join-request.contract.ts";
import { s3FileStore } from "#server/platform/files/s3-file-store.ts";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { jpeg, mp4 } from "#tests/factories/files.ts";
import { startS3Peer } from "#tests/harness/s3-peer.ts";
import { startTestServer } from "#tests/harness/test-server.ts";

const peer = await startS3Peer();
const store = s3FileStore(peer.settings, tmpdir());
const server = await startTestServer({ store });
afterAll(async () => {
  await server.close();
  await peer.close();
});

async function idsInStore(): Promise<string[]> {
  const ids: string[] = [];
  for await (const id of store.ids()) ids.push(id);
  return ids;
}

const apply = async () => {
  const form = applicationForm(applicationFields(), { images: [await jpeg()], videos: [mp4()] });
  return server.send("POST", "/api/join", { form });
};

it("keeps the files of applicants and of creators, serves them in whole and in part, and forgets them", async () => {
  const token = await server.signIn();
  const id = (await apply()).as(createdBody).data._id;
  expect(await idsInStore()).toHaveLength(2);
  expect(await server.filesIn("media")).toEqual([]);
  await expect.poll(() => server.filesIn("tmp")).toEqual([]);

  const approval = await server.send("PUT", `/api/admin/join-requests/${id}/approve`, { token });
  const { influencer } = approval.as(influencerBody).data;
  const picture = await server.send("GET", influencer.images[0]?.src ?? "");
  expect(picture).toMatchObject({ status: 200, headers: { "content-type": "image/webp" } });
  const video = await server.send("GET", influencer.videos[0]?.src ?? "", {
    headers: { range: "bytes=4-7" },
  });
  expect(video).toMatchObject({ status: 206, text: "ftyp" });

  expect((await server.send("DELETE", `/api/influencers/${influencer._id}`, { token })).status).toBe(200);
  // They stay while the deletion can be undone.
  expect(await idsInStore()).toHaveLength(2);
  await server.endUndos();
  expect(await idsInStore()).toEqual([]);
});

it("that is away makes an upload a 503 that leaves nothing, and comes back by itself", async () => {
  const token = await server.signIn();
  await peer.pause();
  const refused = await apply();
  expect(refused).toMatchObject({ status: 503, headers: { "retry-after": "2" } });
  const waiting = await server.send("GET", "/api/admin/join-requests", { token });
  expect(waiting.as(joinRequestsBody)).toEqual([]);
  await expect.poll(() => server.filesIn("tmp")).toEqual([]);
  await peer.resume();
  expect((await apply()).status).toBe(201);
});
