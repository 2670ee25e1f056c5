import { beforeEach, describe, expect, it } from "vitest";
import { registeredMessage } from "#domain/brands/brand-fields.ts";
import { contactSentMessage } from "#domain/contact/contact.contract.ts";
import { joinedMessage } from "#domain/join-requests/join-request.contract.ts";
import { subscribedMessage } from "#domain/newsletter/newsletter.contract.ts";
import { applicationFields, applicationForm } from "#tests/factories/application.ts";
import { registrationFields } from "#tests/factories/brand.ts";
import { png } from "#tests/factories/files.ts";
import { messageFields } from "#tests/factories/message.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
beforeEach(() => server.empty());

const forms = [
  { path: "/api/contact", table: "contact_messages", message: contactSentMessage, fields: messageFields },
  { path: "/api/brand-join", table: "brands", message: registeredMessage, fields: registrationFields },
  {
    path: "/api/newsletter",
    table: "newsletter_subscribers",
    message: subscribedMessage,
    fields: () => ({ email: "ann@mail.example" }),
  },
  { path: "/api/join", table: "join_requests", message: joinedMessage, fields: applicationFields },
];

async function stored(table: string): Promise<number> {
  const { rows } = await server.records.pool.query(`select count(*)::int as count from ${table}`);
  return rows[0].count;
}

describe.each(forms)("POST $path", ({ path, table, message, fields }) => {
  it.each([
    ["the field that nobody sees is filled in", { extra_remark: "cheap pills" }],
    ["it was open for less than two seconds", { extra_remark: "", open_time: 300 }],
    ["its time is nonsense", { open_time: "now" }],
    ["it is not valid either", { email: "", extra_remark: "cheap pills" }],
  ])("stores nothing when %s, and answers as ever", async (_, sign) => {
    const response = await server.send("POST", path, { json: { ...fields(), ...sign } });
    expect(response.status).toBe(201);
    expect(response.json).toMatchObject({ success: true, message });
    expect(await stored(table)).toBe(0);
  });

  it.each([
    ["a person sends it", { extra_remark: "", open_time: 41_000 }],
    ["it came without script", { extra_remark: "" }],
    ["a client of the API sends it", {}],
  ])("stores one record when %s", async (_, sign) => {
    const response = await server.send("POST", path, { json: { ...fields(), ...sign } });
    expect(response.status).toBe(201);
    expect(await stored(table)).toBe(1);
  });
});

describe("POST /api/join as multipart", () => {
  it("keeps no file of a program", async () => {
    const form = applicationForm(applicationFields({ extra_remark: "cheap pills" }), {
      images: [await png("a.png")],
    });
    const response = await server.send("POST", "/api/join", { form });
    expect(response.json).toMatchObject({ success: true, message: joinedMessage });
    expect(await stored("join_requests")).toBe(0);
    expect(await server.filesIn("media")).toEqual([]);
    await expect.poll(() => server.filesIn("tmp")).toEqual([]);
  });

  it("reads the controls of a page without script, and names wrong ones as the API does", async () => {
    const { followers: _, socials: __, ...others } = applicationFields();
    const rows = {
      "socials.0.platform": "twitter/X",
      "socials.0.link": "@ann",
      "socials.0.followers": "12 thousand",
      "socials.1.platform": "tiktok",
      "socials.1.link": "ann",
      "socials.1.followers": "900",
      "socials.2.platform": "",
      "socials.2.link": "",
      "socials.2.followers": "",
    };
    const wrong = await server.send("POST", "/api/join", {
      form: applicationForm({ ...others, ...rows, "socials.0.link": "javascript:alert(1)" }),
    });
    expect(wrong.status).toBe(422);
    expect(wrong.json).toMatchObject({ errors: [{ path: "socials.0.link" }] });
    const unread = await server.send("POST", "/api/join", {
      form: applicationForm({ ...others, ...rows, "socials.0.followers": "plenty" }),
    });
    expect(unread.errors).toEqual({ "socials.0.followers": "must be a number, such as 12,500 or 12.5K" });
    const right = await server.send("POST", "/api/join", { form: applicationForm({ ...others, ...rows }) });
    expect(right.status).toBe(201);
    const { rows: records } = await server.records.pool.query("select socials, followers from join_requests");
    expect(records).toEqual([
      {
        socials: [
          { platform: "twitter", link: "@ann", followers: "12,000" },
          { platform: "tiktok", link: "ann", followers: "900" },
        ],
        followers: { twitter: "10K-100K" },
      },
    ]);
  });
});
