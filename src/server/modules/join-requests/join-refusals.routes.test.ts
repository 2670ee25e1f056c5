import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { errorMessages } from "#domain/http/error-messages.ts";
import { joinRequestsBody } from "#domain/join-requests/join-request.contract.ts";
import { fileFaultMessage } from "#domain/media/accepted-files.ts";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { jpeg, mp4, pixelBomb, textFile, videoOf } from "#tests/factories/files.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());
// Whatever happens to an upload, nothing of it may stay in the temporary folder.
afterEach(async () => expect.poll(() => server.filesIn("tmp")).toEqual([]));

const join = (form: FormData, headers: Record<string, string> = {}) =>
  server.send("POST", "/api/join", { form, headers });
const joinJson = (json: unknown) => server.send("POST", "/api/join", { json });

async function requests() {
  return (await server.send("GET", "/api/admin/join-requests", { token })).as(joinRequestsBody);
}

async function expectNothingStored() {
  expect(await requests()).toEqual([]);
  expect(await server.filesIn("media")).toEqual([]);
}

describe("POST /api/join refuses", () => {
  it("an empty form, naming every required field", async () => {
    const response = await join(new FormData());
    expect(response.status).toBe(422);
    expect(response.json).toMatchObject({
      success: false,
      message: "Validation error. Please check your input.",
    });
    expect(response.errors).toEqual({
      name: "Full Name is required",
      email: "Email is required",
      category: "Primary Category is required",
      bio: "Bio is required",
      followers: "Follower Count is required",
    });
    await expectNothingStored();
  });

  it("several wrong fields with one entry for each, and keeps no file", async () => {
    const fields = applicationFields({
      name: "Ann\r\nBcc: everybody@mail.example",
      email: "ann",
      category: "Weapons",
      rate: "a lot",
      phone: "call me",
      languages: ["pt", "klingon"],
      followers: { instagram: "many" },
      socials: [{ platform: "myspace", link: "javascript:alert(1)", followers: "" }],
    });
    const response = await join(applicationForm(fields, { images: [await jpeg()] }));
    expect(response.status).toBe(422);
    expect(response.errors).toEqual({
      name: "must be on one line",
      email: "must be an email address",
      category: "Primary Category is required",
      rate: "must be an amount such as 1250.00",
      phone: "must be a phone number",
      "languages.1": "is not a known language",
      "followers.instagram": "must be one of the follower ranges",
      "socials.0.platform": "is not a known platform",
      "socials.0.followers": "Followers is required",
    });
    await expectNothingStored();
  });

  it.each([
    [{ languages: "pt, en" }, { languages: "is not valid JSON" }],
    [{ socials: "[{" }, { socials: "is not valid JSON" }],
    [{ followers: "{" }, { followers: "is not valid JSON" }],
    [{ followers: "null" }, { followers: "Follower Count is required" }],
    [{ socials: "null" }, { socials: "must be a list" }],
  ])("text that is no JSON in %j as a wrong field", async (changes, wrong) => {
    const response = await join(applicationForm(applicationFields(changes)));
    expect(response.status).toBe(422);
    expect(response.errors).toEqual(wrong);
  });

  it.each([
    ["a page", () => textFile("me.html", "<script>alert(1)</script>", "text/html"), "a JPG, PNG or PDF"],
    [
      "a drawing with script",
      () => textFile("me.svg", "<svg onload='alert(1)'/>", "image/svg+xml"),
      "a JPG, PNG or PDF",
    ],
    [
      "text under the name of a picture",
      () => textFile("me.jpg", "not a picture", "image/jpeg"),
      "a JPG, PNG or PDF",
    ],
    ["a film among the pictures", () => mp4("me.mp4"), "a JPG, PNG or PDF"],
    [
      "a GIF",
      () => textFile("me.gif", "GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;", "image/gif"),
      "a JPG, PNG or PDF",
    ],
  ])("%s with 415, naming the file", async (_, make, accepted) => {
    const file = make();
    const response = await join(applicationForm(applicationFields(), { images: [await jpeg(), file] }));
    expect(response.status).toBe(415);
    const message = `${file.name} is not ${accepted} file.`;
    expect(response.json).toEqual({ success: false, message, errors: [{ path: "images", message }] });
    await expectNothingStored();
  });

  it("a picture among the films with 415, naming the file", async () => {
    const response = await join(applicationForm(applicationFields(), { videos: [await jpeg("face.jpg")] }));
    expect(response.status).toBe(415);
    const message = "face.jpg is not an MP4 or MOV file.";
    expect(response.json).toEqual({ success: false, message, errors: [{ path: "videos", message }] });
  });

  it("a picture that cannot be read with 422, naming the file", async () => {
    const whole = new Uint8Array(await (await jpeg("torn.jpg")).arrayBuffer());
    const torn = new File([whole.slice(0, 400)], "torn.jpg", { type: "image/jpeg" });
    const response = await join(applicationForm(applicationFields(), { images: [torn] }));
    expect(response.status).toBe(422);
    expect(response.json).toEqual({
      success: false,
      message: fileFaultMessage("torn.jpg", "damaged"),
      errors: [{ path: "images", message: fileFaultMessage("torn.jpg", "damaged") }],
    });
    await expectNothingStored();
  });

  it("a picture of 400 million pixels before it decodes it", async () => {
    const before = process.memoryUsage().rss;
    const response = await join(applicationForm(applicationFields(), { images: [await pixelBomb()] }));
    expect(response.status).toBe(422);
    expect(response.json).toMatchObject({ message: "bomb.png has more than 100 megapixels." });
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });

  it("a file above 10 MB with 413, naming the file", async () => {
    const files = { images: [await jpeg()], videos: [mp4(), videoOf(11 * 1024 * 1024, "holiday.mp4")] };
    const response = await join(applicationForm(applicationFields(), files));
    expect(response.status).toBe(413);
    const message = "holiday.mp4 is larger than 10MB.";
    expect(response.json).toEqual({ success: false, message, errors: [{ path: "videos", message }] });
    await expectNothingStored();
  });

  it("a file of one byte above 10 MB, and takes one of exactly 10 MB", async () => {
    const limit = 10 * 1024 * 1024;
    const above = await join(applicationForm(applicationFields(), { videos: [videoOf(limit + 1)] }));
    expect(above.status).toBe(413);
    const exact = await join(applicationForm(applicationFields(), { videos: [videoOf(limit)] }));
    expect(exact.status, exact.text).toBe(201);
  });

  it("more than forty parts with 413", async () => {
    const form = applicationForm();
    for (let index = 0; index < 41; index += 1) form.append(`field${index}`, "x");
    const response = await join(form);
    expect(response.status).toBe(413);
    expect(response.json).toEqual({ success: false, message: "The request is too large." });
    await expectNothingStored();
  });

  it("a field above 64 kB with 413", async () => {
    const response = await join(applicationForm(applicationFields({ bio: "x".repeat(64 * 1024 + 1) })));
    expect(response.status).toBe(413);
    await expectNothingStored();
  });

  it.each([
    ["without a boundary", "multipart/form-data", "--x\r\n"],
    [
      "cut short",
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\nAn',
    ],
    ["of other text", "multipart/form-data; boundary=x", "this is no form"],
    ["that is no JSON", "application/json", "{"],
    ["that is empty where JSON is announced", "application/json", ""],
    ["that is a list", "application/json", "["],
  ])("a body %s with 400", async (_, type, body) => {
    const response = await server.send("POST", "/api/join", { body, headers: { "content-type": type } });
    expect(response.status).toBe(400);
    expect(response.json).toEqual({ success: false, message: "The request body could not be read." });
  });

  it.each(["text/plain", "application/xml", "application/octet-stream"])(
    "a body of the type %s with 415",
    async (type) => {
      const response = await server.send("POST", "/api/join", {
        body: "name=Ann",
        headers: { "content-type": type },
      });
      expect(response.status).toBe(415);
      expect(response.json).toEqual({ success: false, message: "This type of content is not accepted." });
    },
  );

  it("an address that waits already, or is listed already, with 409", async () => {
    const fields = applicationFields({ email: "Taken@Mail.example" });
    expect((await joinJson(fields)).status).toBe(201);
    const second = await join(
      applicationForm(
        { ...fields, email: "taken@mail.example", name: "Somebody Else" },
        { images: [await jpeg()] },
      ),
    );
    expect(second.status).toBe(409);
    expect(second.json).toEqual({
      success: false,
      message: errorMessages.alreadyRegistered,
      errors: [{ path: "email", message: errorMessages.alreadyRegistered }],
    });
    await insertInfluencers(server.database, [{ email: "listed@mail.example" }]);
    expect((await joinJson(applicationFields({ email: "listed@mail.example" }))).status).toBe(409);
    expect(await requests()).toHaveLength(1);
    expect(await server.filesIn("media")).toEqual([]);
  });

  it.each(["", "with a blank", "\u00e4", "x".repeat(201)])("the Idempotency-Key %j with 422", async (key) => {
    const headers = { "idempotency-key": key };
    const response = await server.send("POST", "/api/join", { json: applicationFields(), headers });
    expect(response.status).toBe(422);
    expect(response.errors).toEqual({
      "Idempotency-Key": "must be at most 200 visible ASCII characters",
    });
  });
});
