import { describe, expect, it } from "vitest";
import { offerBody, offersBody, type TeamOffer } from "#domain/campaigns/offers.contract.ts";
import { jpeg, mp4, pdf, photograph, photographer } from "#tests/factories/files.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { linkScene } from "#tests/harness/link-scene.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { uploadFiles } from "#tests/harness/tus-calls.ts";

const server = await startServerForFile({ now: () => new Date() });
const token = await server.signIn();
const { agreed, call, document, invited, own } = campaignScene(server, token);
const { makeKey, query } = linkScene(server, token);

/** An agreement that the team has recorded. */
async function recorded() {
  const scene = await invited();
  const answer = await call("PUT", `/offers/${scene.offer._id}/state`, {
    action: "record",
    name: "Kit Moore",
  });
  expect(answer.status, answer.text).toBe(200);
  return { ...scene, id: scene.offer._id };
}
const offerOf = (answer: Awaited<ReturnType<typeof document>>): TeamOffer => answer.as(offerBody).data.offer;
const readBy = async (collaboration: string, as: string) =>
  (await call("GET", `/collaborations/${collaboration}/offers`, undefined, as)).as(offersBody)[0]?.document;
const documentsOf = (id: string) => query<{ id: string }>("select id from media where offer_id = $1", [id]);
const filesOf = async (id: string) => (await server.filesIn("media")).filter((name) => name.includes(id));

describe("the document of a recorded agreement", () => {
  it("is cleaned, seen by the team by signed addresses, and by nobody else", async () => {
    const { id, collaboration, link } = await recorded();
    const editor = await addColleague(server, "editor");
    const answer = await document(id, await photograph("signed.jpg"), {}, editor.token);
    expect(answer.status, answer.text).toBe(201);
    const added = offerOf(answer).document;
    expect(added).toMatchObject({ kind: "image", src: expect.stringContaining("signature=") });
    const viewer = await addColleague(server, "viewer");
    for (const as of [viewer.token, await makeKey("read")]) {
      expect((await readBy(collaboration, as))?.id).toBe(added?.id);
    }
    const shown = await server.send("GET", added?.src ?? "");
    expect([shown.status, shown.headers["cache-control"]]).toEqual([200, "private, no-store"]);
    expect(shown.text).not.toContain(photographer);
    expect((await server.send("GET", added?.src.split("?")[0] ?? "")).status).toBe(404);
    expect((await own(link)).text).not.toContain(added?.id);
    const entries = await query(
      "select admin_email, action, before, after from history where record_type = 'offer' and record_id = $1 and after ? 'document'",
      [collaboration],
    );
    expect(entries).toEqual([
      {
        admin_email: editor.email,
        action: "edit",
        before: null,
        after: { offer: id, document: added?.id },
      },
    ]);
  });

  it("is replaced by who names the present one, and its file is deleted", async () => {
    const { id } = await recorded();
    const first = offerOf(await document(id, await jpeg())).document;
    const blind = await document(id, pdf());
    expect(blind.status).toBe(409);
    expect(blind.json).toMatchObject({ current: { _id: id, document: { id: first?.id } } });
    const answer = await document(id, pdf(), { replaces: first?.id ?? "" });
    expect(answer.status, answer.text).toBe(201);
    const second = offerOf(answer).document;
    expect(second?.kind).toBe("document");
    expect(await documentsOf(id)).toEqual([{ id: second?.id }]);
    expect(await filesOf(first?.id ?? "")).toEqual([]);
    expect((await server.send("GET", first?.src ?? "")).status).toBe(404);
  });

  it("is one, however many come at once, and the others learn of it", async () => {
    const { id } = await recorded();
    const answers = await Promise.all(["a.pdf", "b.pdf", "c.pdf"].map((name) => document(id, pdf(name))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const kept = answers.find(({ status }) => status === 201);
    expect(await documentsOf(id)).toEqual([{ id: kept && offerOf(kept).document?.id }]);
  });
});

describe("a document is refused", () => {
  it.each([
    ["a film", mp4("call.mp4"), "call.mp4 is not a JPG, PNG, WebP, AVIF, HEIC or PDF file."],
    [
      "words",
      new File(["<h1>Hi"], "page.html"),
      "page.html is not a JPG, PNG, WebP, AVIF, HEIC or PDF file.",
    ],
    ["a picture that is none", new File(["nothing"], "signed.png"), "signed.png is not a JPG"],
  ])("if it is %s", async (_, file, message) => {
    const { id } = await recorded();
    const answer = await document(id, file);
    expect(answer.status, answer.text).toBe(409);
    expect(answer.text).toContain(message);
    expect(await documentsOf(id)).toEqual([]);
  });

  it("without a file, and with one that was uploaded for another agreement or by a colleague", async () => {
    const { id } = await recorded();
    const other = await recorded();
    const editor = await addColleague(server, "editor", "second-editor");
    const upload = (of: string, as: string) =>
      uploadFiles(server, `Bearer ${as}`, { path: `/uploads/agreements/${of}`, files: [pdf()] });
    const send = (json: object) => call("POST", `/offers/${id}/document`, json);
    expect((await send({})).status).toBe(422);
    for (const [file] of [await upload(other.id, token), await upload(id, editor.token)]) {
      expect((await send({ upload: file })).status).toBe(422);
    }
    expect(await documentsOf(id)).toEqual([]);
  });

  it("from strangers, from creators, from who may only look, and from programs", async () => {
    const { id, link } = await recorded();
    const viewer = await addColleague(server, "viewer", "looks-only");
    const path = `/api/admin/offers/${id}/document`;
    const json = { upload: crypto.randomUUID() };
    for (const as of [viewer.token, await makeKey("write")]) {
      expect((await server.send("POST", path, { json, token: as })).status).toBe(403);
      await expect(document(id, pdf(), {}, as)).rejects.toThrow();
    }
    expect((await server.send("POST", path, { json })).status).toBe(401);
    const headers = { authorization: `Link ${link}` };
    expect([401, 403]).toContain((await server.send("POST", path, { json, headers })).status);
    const own = { path: `/uploads/agreements/${id}`, files: [pdf()] };
    await expect(uploadFiles(server, `Link ${link}`, own)).rejects.toThrow();
    expect(await documentsOf(id)).toEqual([]);
  });

  it("for an offer that is open, that the creator has accepted, or that is none", async () => {
    const { offer: open } = await invited();
    const { offer: accepted } = await agreed();
    for (const { _id } of [open, accepted]) expect((await document(_id, pdf())).status).toBe(409);
    await expect(document(crypto.randomUUID(), pdf())).rejects.toThrow();
    for (const { _id } of [open, accepted]) expect(await documentsOf(_id)).toEqual([]);
    const form = { token, form: new FormData() };
    expect((await server.send("POST", `/api/admin/offers/${open._id}/document`, form)).status).toBe(400);
  });
});
