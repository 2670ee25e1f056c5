import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { headersOf } from "./header-section.ts";
import { readMail } from "./read-mail.ts";
import { UnreadableMail } from "./received-mail.ts";

const fixture = readFileSync(join(import.meta.dirname, "../../../../fixtures/mails/gmail-reply.eml"));
const megabyte = 1024 * 1024;

/** A mail with further headers and a body. */
const mail = (headers: string, body: string) =>
  Buffer.from(
    `From: Jo <jo@creator.example>\r\nMessage-ID: <1@creator.example>\r\n${headers}\r\n\r\n${body}`,
  );
const mixed = (parts: readonly string[]) =>
  mail(
    'Content-Type: multipart/mixed; boundary="b"',
    `${parts.map((part) => `--b\r\n${part}\r\n`).join("")}--b--`,
  );
const html = (body: string) => mail("Content-Type: text/html", body);
const base64 = "Content-Type: application/zip; name=a.zip\r\nContent-Transfer-Encoding: base64\r\n\r\n";
const lines = (content: string) => content.match(/.{1,76}/g)?.join("\r\n") ?? "";

it("an attachment of 18 MB arrives whole", async () => {
  const content = Buffer.alloc(18 * megabyte, "tandem");
  const { attachments } = await readMail(mixed([`${base64}${lines(content.toString("base64"))}`]));
  expect(attachments).toHaveLength(1);
  expect(content.equals(attachments[0]?.content ?? Buffer.alloc(0))).toBe(true);
});

it("of 10,000 parts, 20 are kept and 100 are named", async () => {
  const part = "Content-Disposition: attachment; filename=a.txt\r\n\r\na";
  const { attachments, leftOut } = await readMail(mixed(Array.from({ length: 10_000 }, () => part)));
  expect([attachments.length, leftOut.length]).toEqual([20, 100]);
});

it("a header line of 64 kB does no harm", async () => {
  const ids = Array.from({ length: 3_000 }, (_, index) => `<${index}@creator.example>`).join(" ");
  const recipients = Array.from({ length: 3_000 }, (_, index) => `p${index}@brand.example`).join(", ");
  const read = await readMail(
    mail(`References: ${ids}\r\nTo: ${recipients}\r\nDelivered-To: us@agency.example`, "Hi"),
  );
  expect(read.answers).toHaveLength(50);
  expect(read.answers[0]).toBe("2999@creator.example");
  expect(read.recipients).toHaveLength(50);
  expect(read.recipients[0]).toBe("us@agency.example");
});

it.each([
  ["larger than 25 MB", () => Buffer.alloc(26 * megabyte, "x")],
  ["nested 1,000 times", nested],
  ["with headers of 3 MB", () => mail(`X: ${"x ".repeat(1.5 * megabyte)}`, "Hi")],
  [
    "with lines that take too much memory",
    () => mail("Content-Type: text/plain; format=flowed", "ab \r\n".repeat(4 * megabyte)),
  ],
])("a mail %s is refused", async (_, make) => {
  await expect(readMail(make())).rejects.toThrow(UnreadableMail);
  await expect(readMail(fixture)).resolves.toMatchObject({ from: { name: "Lena Hoffmann" } });
});

function nested(): Buffer {
  const levels = Array.from({ length: 1_000 }, (_, level) => level);
  const open = levels.map(
    (level) => `Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n--b${level}\r\n`,
  );
  return Buffer.from(`From: jo@creator.example\r\n${open.join("")}\r\nHi`);
}

it.each([
  ["a text of 24 MB", () => mail("Content-Type: text/plain", "x".repeat(24 * megabyte))],
  ["a flowed text of 2 MB", () => mail("Content-Type: text/plain; format=flowed", "ab \r\n".repeat(400_000))],
  ["20 MB of base64 in one line", () => mixed([`${base64}${"A".repeat(20 * megabyte)}`])],
  ["20 MB of padding", () => mixed([`${base64}${"=".repeat(20 * megabyte)}`])],
  ["open tags", () => html("<b><i><div><blockquote>".repeat(80_000))],
  ["open comments", () => html("<!-- ".repeat(400_000))],
  [
    "attributes without end",
    () => html(`<a ${Array.from({ length: 200_000 }, (_, index) => `a${index}`).join(" ")}`),
  ],
  ["links in links", () => html("<a href=https://a.example>a".repeat(80_000))],
  ["entities", () => html("&amp;&nbsp;&#x1F600;".repeat(100_000))],
  ["hidden elements", () => html("<div style='display:none'>".repeat(80_000))],
  ["encoded words", () => mail(`Subject: ${"=?utf-8?Q?a?= ".repeat(100_000)}`, "Hi")],
  [
    "open brackets",
    () => mail(`References: ${"<".repeat(megabyte)}\r\nIn-Reply-To: ${"<a".repeat(10_000)}`, "Hi"),
  ],
  ["comments in addresses", () => mail(`To: ${"(a".repeat(500_000)}\r\nDate: ${"(".repeat(100_000)}`, "Hi")],
  ["parameters", () => mail(`Content-Type: text/plain; ${"a*0*=b;".repeat(100_000)}`, "Hi")],
])("%s is no obstacle", async (_, make) => {
  await expect(readMail(make())).resolves.toMatchObject({ messageId: "1@creator.example" });
});

it("of a mail that cannot be read, its headers can", async () => {
  const huge = Buffer.concat([fixture, Buffer.alloc(26 * megabyte, "x\r\n")]);
  await expect(readMail(huge)).rejects.toThrow("The mail is larger than 25 MB.");
  expect(await readMail(headersOf(huge))).toMatchObject({
    messageId: "CAFx9Q2nT=lena@mail.creator.example",
    recipients: expect.arrayContaining(["mail+c_k3v9@agency.example"]),
    text: "",
  });
});

it("whatever bytes arrive, they are read or refused, and what is read fits its limits", async () => {
  const pieces = fc.constantFrom(
    "From: ",
    "To: a@b.example",
    "Subject: =?utf-8?B?",
    "Content-Type: multipart/mixed; boundary=b",
    "--b",
    "--b--",
    "Content-Type: text/html",
    "Content-Type: message/rfc822",
    "Content-Type: message/delivery-status",
    "Content-Transfer-Encoding: base64",
    "Action: failed",
    "<div hidden>",
    "<a href='https://a.example'>",
    "</a>",
    "\r\n",
    "\n",
    "\r",
    "\0",
    "\u202e",
    "\ud800",
    "<",
    ">",
    ";",
    '"',
    "=?",
    "é",
    "> ",
    "-- ",
  );
  const written = fc.array(fc.oneof(pieces, fc.string({ unit: "binary" })), { maxLength: 60 });
  const broken = fc.tuple(fc.nat(fixture.length), fc.nat(fixture.length), fc.uint8Array({ maxLength: 20 }));
  const raw = fc.oneof(
    fc.uint8Array({ maxLength: 500 }),
    written.map((parts) => Buffer.from(parts.join("\r\n"))),
    broken.map(([start, end, bytes]) =>
      Buffer.concat([fixture.subarray(0, start), bytes, fixture.subarray(end)]),
    ),
  );
  await fc.assert(
    fc.asyncProperty(raw, async (bytes) => {
      const read = await readMail(bytes).catch((error: unknown) => {
        expect(error).toBeInstanceOf(UnreadableMail);
      });
      if (!read) return;
      expect(read.subject.length).toBeLessThanOrEqual(200);
      expect(read.text.length).toBeLessThanOrEqual(50_000);
      expect(JSON.stringify({ ...read, attachments: [] })).not.toMatch(/\\u0000|\\ud[89a-f]/);
      expect(`${read.subject}${read.from.name}`).not.toMatch(/[\r\n\u202e]/);
    }),
    { numRuns: 500 },
  );
});
