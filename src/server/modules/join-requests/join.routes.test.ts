import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createdBody } from "#domain/http/envelope.ts";
import { joinRequestsBody } from "#domain/join-requests/join-request.contract.ts";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { jpeg, mov, mp4, pdf, png, textFile, videoOf } from "#tests/factories/files.ts";
import { minute } from "#tests/harness/clock.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());
// Whatever became of an upload, nothing of it may stay in the temporary folder.
afterEach(async () => expect.poll(() => server.filesIn("tmp")).toEqual([]));

const join = (form: FormData, headers: Record<string, string> = {}) =>
  server.send("POST", "/api/join", { form, headers });
const joinJson = (json: unknown) => server.send("POST", "/api/join", { json });

async function requests() {
  return (await server.send("GET", "/api/admin/join-requests", { token })).as(joinRequestsBody);
}

describe("POST /api/join", () => {
  it("stores an application with all that was sent, and shows it to nobody but the administrator", async () => {
    const fields = applicationFields({ email: "Ann@Mail.Example", phone: "+1 555 010 0123" });
    const response = await join(
      applicationForm(fields, { images: [await jpeg(), pdf()], videos: [mp4(), mov()] }),
    );
    expect(response.status, response.text).toBe(201);
    const { _id } = response.as(createdBody).data;
    expect(response.json).toEqual({ success: true, message: "Sign up successful!", data: { _id } });

    const [request] = await requests();
    expect(request).toEqual({
      _id,
      name: "Ann Lee",
      email: "ann@mail.example",
      phone: "+1 555 010 0123",
      category: "Gaming",
      location: "Lisbon, Portugal",
      languages: ["pt", "en"],
      bio: "I play old games\nand talk about them.",
      rate: 250,
      followers: { instagram: "10K-100K", youtube: "1K-10K" },
      socials: [
        { platform: "instagram", link: "@ann.lee", followers: "12.5K" },
        { platform: "youtube", link: "https://youtube.com/@annlee", followers: "several thousand" },
      ],
      instagram: "@ann.lee",
      // A figure that cannot be read counts with the lower bound of its range.
      totalFollowers: 13_500,
      proposal: null,
      proposedChanges: null,
      evidence: [],
      earlierApplications: [],
      state: "waiting",
      actions: ["ask", "approve", "reject", "close"].map((action) => expect.objectContaining({ action })),
      asked: null,
      countsFrom: "2026-03-02",
      work: { owner: null, dueOn: null, nextStep: "", updatedAt: expect.any(String) },
      review: { days: 5, passed: 0, left: 5, state: "fresh", dueOn: "2026-03-09" },
      updatedAt: expect.any(String),
      consent: null,
      createdAt: server.clock.now().toISOString(),
      photo: null,
      images: [
        expect.objectContaining({ kind: "image", type: "image/webp", width: 640, height: 480 }),
        expect.objectContaining({ kind: "document", type: "application/pdf", srcSet: null }),
      ],
      videos: [
        expect.objectContaining({ kind: "video", type: "video/mp4" }),
        expect.objectContaining({ kind: "video", type: "video/quicktime" }),
      ],
    });
    const list = await server.send("GET", "/api/influencers?search=ann");
    expect(list.json).toMatchObject({ data: { influencers: [], total: 0 } });
    expect((await server.send("GET", `/api/influencers/${_id}`)).status).toBe(404);
  });

  it("needs no file, no phone, no location, no languages and no rate", async () => {
    const { phone, location, languages, rate, role, ...fields } = applicationFields();
    expect((await join(applicationForm(fields))).status).toBe(201);
    expect((await requests())[0]).toMatchObject({
      phone: "",
      location: "",
      languages: [],
      rate: null,
      images: [],
      videos: [],
    });
  });

  it("ignores what a visitor may not set", async () => {
    const fields = applicationFields({
      role: "admin",
      verified: "true",
      featured: "true",
      rating: "5",
      engagement: "99",
      password: "a password of mine",
      _id: "00000000-0000-4000-8000-000000000000",
      createdAt: "2001-01-01T00:00:00.000Z",
      status: "approved",
    });
    const { _id } = (await join(applicationForm(fields))).as(createdBody).data;
    expect(_id).not.toBe(fields._id);
    const [request] = await requests();
    expect(request?.createdAt).toBe(server.clock.now().toISOString());
    const login = { email: fields.email, password: fields.password };
    expect((await server.send("POST", "/api/admin/login", { json: login })).status).toBe(401);

    const approved = await server.send("PUT", `/api/admin/join-requests/${_id}/approve`, { token });
    expect(approved.json).toMatchObject({
      data: { influencer: { verified: false, featured: false, rating: 0, engagement: 0 } },
    });
    const { rows } = await server.records.pool.query("select password_hash from influencers");
    expect(rows).toEqual([{ password_hash: null }]);
  });

  it("drops the eleventh picture and the third film, whatever they are", async () => {
    const images = await Promise.all(
      Array.from({ length: 10 }, (_, index) => png(`${index}.png`, { width: 20 + index, height: 20 })),
    );
    const eleventh = textFile("eleventh.html", "<p>", "text/html");
    const videos = [mp4(), mov(), videoOf(11 * 1024 * 1024, "third.mp4")];
    const response = await join(
      applicationForm(applicationFields(), { images: [...images, eleventh], videos }),
    );
    expect(response.status, response.text).toBe(201);
    const [request] = await requests();
    expect(request?.images.map((image) => image.width)).toEqual(images.map((_, index) => 20 + index));
    expect(request?.videos.map((video) => video.type)).toEqual(["video/mp4", "video/quicktime"]);
    expect(await server.filesIn("media")).toHaveLength(10 * 3 + 2);
  });

  it("takes files named images[] and videos[], and leaves out the empty one of an unused input", async () => {
    const form = applicationForm();
    form.append("images[]", await jpeg());
    form.append("images", new File([], "", { type: "application/octet-stream" }));
    form.append("videos[]", mp4());
    form.append("attachment", textFile("virus.exe", "MZ", "application/octet-stream"));
    expect((await join(form)).status).toBe(201);
    const [request] = await requests();
    expect(request?.images).toHaveLength(1);
    expect(request?.videos).toHaveLength(1);
  });

  it.each([
    "../../../../etc/passwd.jpg",
    "..\\..\\boot.jpg",
    `${"a".repeat(5_000)}.jpg`,
    "nul\u0000.jpg",
    "x.jpg/../y.jpg",
  ])("makes its own names for files, whatever theirs is", async (name) => {
    const response = await join(applicationForm(applicationFields(), { images: [await jpeg(name)] }));
    expect(response.status, response.text).toBe(201);
    expect((await server.filesIn("media")).toSorted()).toEqual(["1600.webp", "480.webp", "960.webp"]);
  });

  it("counts the first of two fields of one name", async () => {
    const form = applicationForm(applicationFields({ name: "First" }));
    form.append("name", "Second");
    expect((await join(form)).status).toBe(201);
    expect((await requests())[0]?.name).toBe("First");
  });

  it("makes one record of what is sent twice, and gives the same answer", async () => {
    const fields = applicationFields();
    const send = async (key: string) =>
      join(applicationForm(fields, { images: [await jpeg()] }), { "idempotency-key": key });
    const first = await send("one");
    const again = [await send("one"), await send("another"), await send("one")];
    expect(first.status).toBe(201);
    for (const response of again) {
      expect(response.status).toBe(201);
      expect(response.json).toEqual(first.json);
    }
    expect(await requests()).toHaveLength(1);
    expect(await server.filesIn("media")).toHaveLength(3);
  });

  it.each(["key", "content"])("takes an application again that was rejected, by its %s", async (by) => {
    const fields = applicationFields();
    const headers: Record<string, string> = by === "key" ? { "idempotency-key": "one" } : {};
    const send = async () => server.send("POST", "/api/join", { json: fields, headers });
    expect((await send()).status).toBe(201);
    const [request] = await requests();
    const rejected = await server.send("PUT", `/api/admin/join-requests/${request?._id}/reject`, { token });
    expect(rejected.status, rejected.text).toBe(200);
    expect((await send()).status).toBe(201);
    const [again] = await requests();
    expect(again?._id).not.toBe(request?._id);
  });

  it("makes one record of twenty that arrive at once", async () => {
    const fields = applicationFields();
    const images = [await jpeg()];
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => join(applicationForm(fields, { images }))),
    );
    expect(responses.map((response) => [response.status, response.text])).toEqual(
      responses.map(() => [201, responses[0]?.text]),
    );
    expect(await requests()).toHaveLength(1);
    expect(await server.filesIn("media")).toHaveLength(3);
  });

  it("knows the same form again for ten minutes", async () => {
    const fields = applicationFields();
    const first = await joinJson(fields);
    server.clock.advance(10 * minute - 1);
    expect((await joinJson(fields)).json).toEqual(first.json);
    server.clock.advance(1);
    expect((await joinJson(fields)).status).toBe(409);
  });

  it("takes a refused form again under the same key once it is corrected", async () => {
    const headers = { "idempotency-key": "one" };
    expect((await join(applicationForm(applicationFields({ bio: "" })), headers)).status).toBe(422);
    expect((await join(applicationForm(applicationFields()), headers)).status).toBe(201);
  });

  it.each(["\ud83d", "a \udc00 b"])("refuses half a character (%j) in every text", async (text) => {
    const response = await joinJson(
      applicationFields({
        name: text,
        bio: text,
        location: text,
        socials: [{ platform: "instagram", link: `https://x.example/${text}`, followers: text }],
      }),
    );
    expect(response.status).toBe(422);
    expect(Object.keys(response.errors)).toEqual([
      "name",
      "location",
      "bio",
      "socials.0.link",
      "socials.0.followers",
    ]);
  });

  it("adds figures up that are as large as they can be", async () => {
    const socials = Array.from({ length: 20 }, () => ({
      platform: "blog",
      link: "a.example",
      followers: "100000M",
    }));
    const { _id } = (await joinJson(applicationFields({ socials }))).as(createdBody).data;
    const approved = await server.send("PUT", `/api/admin/join-requests/${_id}/approve`, { token });
    expect(approved.json).toMatchObject({ data: { influencer: { totalFollowers: 2_000_000_000_000 } } });
  });
});
