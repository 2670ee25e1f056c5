import { beforeEach, describe, expect, it } from "vitest";
import { maximumEvidenceFiles } from "#domain/evidence/evidence-limits.ts";
import { joinRequestBody } from "#domain/join-requests/join-request.contract.ts";
import { currentLinkBody } from "#domain/links/links.contract.ts";
import { maximumPictureBytes } from "#domain/media/early-uploads.ts";
import { applicantStatusBody } from "#domain/status/status.contract.ts";
import { jpeg, mp4, pdf, photograph, photographer } from "#tests/factories/files.ts";
import { linkScene } from "#tests/harness/link-scene.ts";
import { shortlistScene } from "#tests/harness/shortlist-scene.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import { tusCalls } from "#tests/harness/tus-calls.ts";
import { offerIn } from "#tests/harness/undo-scene.ts";

const server = await startServerForFile({ now: () => new Date() });
const token = await server.signIn();
beforeEach(() => server.empty());
const scene = linkScene(server, token);
const { applied, decide, edit, makeKey, open, prove, proveWith, query, registered, undo, uploadProof } =
  scene;
const lists = shortlistScene(server, token);

const statusOf = async (link: string) => (await open(link)).as(applicantStatusBody).data.status;
const requestOf = async (id: string, as = token) =>
  (await server.send("GET", `/api/admin/join-requests/${id}`, { token: as })).as(joinRequestBody).data
    .joinRequest;
const ask = (id: string, codes: string[]) =>
  server.send("PUT", `/api/admin/join-requests/${id}/ask`, { token, json: { codes, words: "Please." } });
const stored = async () => ({
  rows: (await query("select from evidence")).length,
  media: (await query("select from media")).length,
  files: (await server.filesIn("media")).length,
});
const none = { rows: 0, media: 0, files: 0 };

describe("proof of an applicant", () => {
  it("is seen by them and by the team, cleaned, and by nobody else", async () => {
    const { id, link } = await applied("ann@mail.example");
    expect((await statusOf(link)).missing.map(({ code }) => code)).toContain("proof");
    const response = await prove(link, [await photograph("stats.jpg"), pdf("report.pdf")]);
    expect(response.status, response.text).toBe(201);
    const { evidence, missing } = response.as(applicantStatusBody).data.status;
    expect(missing.map(({ code }) => code)).not.toContain("proof");
    expect(evidence).toMatchObject([
      { sentAt: expect.any(String), files: [{ kind: "image" }, { kind: "document" }] },
    ]);
    const key = await makeKey("read");
    for (const as of [token, key]) {
      const request = await requestOf(id, as);
      expect(request.evidence.map(({ _id }) => _id)).toEqual(evidence.map(({ _id }) => _id));
      expect(request.images).toEqual([]);
    }
    for (const { src } of evidence.flatMap(({ files }) => files)) {
      const shown = await server.send("GET", src);
      expect(shown.status).toBe(200);
      expect(shown.headers["cache-control"]).toBe("private, no-store");
      expect(shown.text).not.toContain(photographer);
      expect((await server.send("GET", src.split("?")[0] ?? "")).status).toBe(404);
    }
  });

  it("is told in the story and by webhook, without a mail, and keeps the place in the queue", async () => {
    const json = { url: "https://crm.example/", events: ["join_request.changed"] };
    await server.send("POST", "/api/admin/webhooks", { token, json });
    const { id, link } = await applied("ann@mail.example");
    const before = await requestOf(id);
    await query("delete from outgoing_mails");
    await prove(link, [await jpeg()]);
    const entries = await query(
      "select author_type, author_name, data from timeline_entries where kind = 'file'",
    );
    expect(entries).toEqual([{ author_type: "link", author_name: "Ann Lee", data: { action: "prove" } }]);
    const deliveries = await query<{ event: string; body: string }>(
      "select event, body from webhook_deliveries",
    );
    expect(deliveries).toMatchObject([{ event: "join_request.changed" }]);
    expect(deliveries[0]?.body).not.toMatch(/ann|media/i);
    expect(await query("select from outgoing_mails")).toEqual([]);
    const { updatedAt, review, createdAt } = await requestOf(id);
    expect({ review, createdAt }).toEqual({ review: before.review, createdAt: before.createdAt });
    // The record has changed since it was read.
    expect(updatedAt).not.toBe(before.updatedAt);
    const late = await server.send("PUT", `/api/admin/join-requests/${id}/approve`, {
      token,
      json: { updatedAt: before.updatedAt },
    });
    expect(late.status).toBe(409);
  });

  it("answers what was asked; what else was asked stays asked", async () => {
    const one = await applied("ann@mail.example");
    await ask(one.id, ["proof"]);
    await query("delete from outgoing_mails");
    const answered = await prove(one.link, [await jpeg()]);
    expect(answered.as(applicantStatusBody).data.status).toMatchObject({ state: "waiting", asked: null });
    expect(await query("select subject from outgoing_mails")).toEqual([
      { subject: "Changed application: Ann Lee" },
    ]);

    const other = await applied("bea@mail.example");
    await ask(other.id, ["rate", "proof"]);
    const half = await prove(other.link, [await jpeg("b.jpg")]);
    expect(half.as(applicantStatusBody).data.status).toMatchObject({
      state: "changes_asked",
      asked: { changes: [{ code: "rate" }], words: "Please." },
    });
    const whole = await edit(other.link);
    expect(whole.as(applicantStatusBody).data.status).toMatchObject({
      state: "waiting",
      evidence: [{ files: [{ kind: "image" }] }],
    });
  });

  it("is sent once, however often a dropped connection repeats it", async () => {
    const { link } = await applied("ann@mail.example");
    const key = { "idempotency-key": crypto.randomUUID() };
    const file = await uploadProof(link, [await jpeg()]);
    const all = await Promise.all([
      proveWith(link, file, key),
      proveWith(link, file, key),
      proveWith(link, file),
    ]);
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await stored()).toEqual({ rows: 1, media: 1, files: 3 });
    const wrong = await proveWith(link, await uploadProof(link, [pdf()]), key);
    expect(wrong.status).toBe(422);
    expect((await stored()).rows).toBe(1);
  });

  it("ends at a number of files, also of several forms at once", async () => {
    const { link } = await applied("ann@mail.example");
    // Any two of them fit.
    const uploads: string[][] = [];
    for (const count of [7, 8, 9]) {
      uploads.push(
        await uploadProof(
          link,
          Array.from({ length: count }, () => pdf()),
        ),
      );
    }
    const all = await Promise.all(uploads.map((files) => proveWith(link, files)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([201, 201, 422]);
    const refused = all.find(({ status }) => status === 422);
    expect(refused?.errors.images).toContain(`at most ${maximumEvidenceFiles} files`);
    const { media } = await stored();
    expect(media).toBeLessThanOrEqual(maximumEvidenceFiles);
  });
});

describe("proof is refused", () => {
  it.each([
    ["a video", mp4("reel.mp4"), "reel.mp4 is not a JPG, PNG, WebP, AVIF, HEIC or PDF file."],
    [
      "words",
      new File(["<h1>Hi"], "page.html"),
      "page.html is not a JPG, PNG, WebP, AVIF, HEIC or PDF file.",
    ],
    ["a picture that is none", new File(["nothing"], "stats.png"), "stats.png is not a JPG"],
  ])("if it is %s", async (_, file, message) => {
    const { link } = await applied("ann@mail.example");
    const response = await prove(link, [file]);
    expect([response.status, response.text]).toEqual([409, expect.stringContaining(message)]);
    expect(await stored()).toEqual(none);
  });

  it("if it has no file, or one that was uploaded for another application", async () => {
    const { link } = await applied("ann@mail.example");
    const other = await applied("bea@mail.example");
    expect((await prove(link, [])).text).toContain("Choose at least one file");
    expect((await proveWith(link, await uploadProof(other.link, [pdf()]))).status).toBe(422);
    expect((await stored()).rows).toBe(0);
  });

  it("if it is larger than any picture, also where videos may be larger", async () => {
    const { link } = await applied("ann@mail.example");
    const current = await open(link, "current");
    const { _id } = current.as(currentLinkBody).data.link;
    const begun = await tusCalls(server, `Link ${link}`).begin(
      `/uploads/evidence/${_id}`,
      maximumPictureBytes + 1,
      "a.pdf",
    );
    expect([begun.status, begun.text]).toEqual([413, expect.stringContaining("larger than 200MB")]);
  });

  it("without the link of this application", async () => {
    const { link } = await applied("ann@mail.example");
    const file = await uploadProof(link, [await jpeg()]);
    const brand = await registered("bea@brand.example");
    await expect(uploadProof(brand.link, [await jpeg()])).rejects.toThrow();
    expect((await proveWith(brand.link, file)).status).toBe(404);
    const { id } = await lists.listOf([{ name: "Somebody" }]);
    const reviewer = await lists.linkFor(id, { person: "Client", email: "client@brand.example" });
    expect((await proveWith(reviewer.link, file)).status).toBe(403);
    expect((await proveWith(`tl_${"a".repeat(43)}`, file)).status).toBe(401);
    const as = { json: { uploads: file } };
    for (const caller of [{}, { token }, { token: await makeKey("write") }]) {
      const response = await server.send("POST", "/api/links/status/evidence", { ...as, ...caller });
      expect([401, 403]).toContain(response.status);
    }
    await query("update access_links set revoked_at = now() where kind = 'status'");
    expect((await proveWith(link, file)).status).toBe(403);
    expect((await stored()).rows).toBe(0);
  });

  it("by a link that has expired, and after a decision, also one that can be undone", async () => {
    const expired = await applied("ann@mail.example");
    const early = await uploadProof(expired.link, [await jpeg()]);
    await query("update access_links set expires_at = now() - interval '1 minute'");
    expect((await proveWith(expired.link, early)).status).toBe(403);
    for (const decision of ["approve", "reject"] as const) {
      const { id, link } = await applied(`${decision}@mail.example`);
      const file = await uploadProof(link, [await jpeg()]);
      await decide(id, decision);
      const response = await proveWith(link, file);
      expect(response.status).toBe(409);
      expect(response.json).toMatchObject({ message: "This has been decided in the meantime." });
    }
    expect((await stored()).rows).toBe(0);
  });

  it("or a decision at the same moment: nothing is left of proof that came too late", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { id, link } = await applied(`ann${round}@mail.example`);
      const file = await uploadProof(link, [await jpeg(`${round}.jpg`)]);
      const [proof, withdrawn] = await Promise.all([proveWith(link, file), open(link, "status", "DELETE")]);
      expect([201, 404, 409], proof.text).toContain(proof.status);
      expect(withdrawn.status).toBe(200);
      expect(await query("select from join_requests where id = $1", [id])).toEqual([]);
      expect(await stored()).toMatchObject({ rows: 0, media: 0 });
    }
  });
});

describe("proof goes with its application", () => {
  it.each(["approve", "reject"] as const)("after '%s', and comes back with an undo", async (decision) => {
    const { id, link } = await applied("ann@mail.example");
    await prove(link, [await jpeg()]);
    const before = await statusOf(link);
    await undo(offerIn(await decide(id, decision)));
    const ids = ({ evidence }: typeof before) => evidence.map(({ _id, files }) => [_id, files[0]?.id]);
    const again = await statusOf(link);
    expect(ids(again)).toEqual(ids(before));
    expect((await server.send("GET", again.evidence[0]?.files[0]?.src ?? "")).status).toBe(200);

    await decide(id, decision);
    const { src = "" } = before.evidence[0]?.files[0] ?? {};
    expect((await server.send("GET", src)).status).toBe(404);
    await server.endUndos();
    expect(await stored()).toEqual(none);
    const pictures = await server.send("GET", "/api/influencers");
    expect(pictures.text).not.toContain(ids(before)[0]?.[1]);
  });

  it("when it is withdrawn, at once", async () => {
    const { link } = await applied("ann@mail.example");
    await prove(link, [await jpeg(), pdf()]);
    expect((await open(link, "status", "DELETE")).status).toBe(200);
    expect(await stored()).toEqual(none);
  });

  it("and cannot become the avatar of a creator", async () => {
    const { link } = await applied("ann@mail.example");
    const sent = await prove(link, [await jpeg()]);
    const [file] = sent.as(applicantStatusBody).data.status.evidence[0]?.files ?? [];
    const imageUrl = file?.srcSet?.split(" ")[0];
    const json = { name: "Thief", email: "thief@mail.example", category: "Gaming", imageUrl };
    const response = await server.send("POST", "/api/influencers", { token, json });
    expect(response.status).toBe(422);
    expect(response.errors.imageUrl).toBeDefined();
  });
});
