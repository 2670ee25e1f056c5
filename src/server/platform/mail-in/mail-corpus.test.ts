import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readMail } from "./read-mail.ts";
import type { ReceivedMail } from "./received-mail.ts";

const folder = join(import.meta.dirname, "../../../../fixtures/mails");

type Expected = Partial<Omit<ReceivedMail, "text" | "attachments">> & {
  /** The whole text, or what it contains. */
  text?: string | RegExp;
  attachments?: string[];
};

const failed = (number: number, recipient: string, status = "5.1.1", isFinal = true): Expected => ({
  failure: { recipient, messageId: `offer-${number}@agency.example`, status, isFinal },
  isAutomatic: true,
});

const mails: Record<string, Expected> = {
  "gmail-reply": {
    messageId: "CAFx9Q2nT=lena@mail.creator.example",
    answers: ["reminder-41@agency.example", "CAFx81@mail.creator.example", "offer-41@agency.example"],
    from: { name: "Lena Hoffmann", address: "Lena.Hoffmann@creator.example" },
    recipients: ["mail@agency.example", "mail+c_k3v9@agency.example", "mia@agency.example"],
    subject: "Re: Your offer for Winter ❄️ at Northwind",
    sentAt: new Date("2026-11-03T17:12:31Z"),
    text: /^Hi Mia,\n\nthe fee works for me. Can we move the first draft to Friday 🙂\?\n\nLena\n\nOn Mon/,
  },
  "outlook-word": {
    from: { name: "Jörg Weber", address: "joerg.weber@brand.example" },
    text: /^Guten Morgen,\n\ndie Zahlen für Oktober stehen hier \(https:\/\/brand.example\/zahlen\). Zu .*\n\n- Reichweite < 10.000\?\n\nViele Grüße\nJörg Weber\n\nVon: Studio/,
    attachments: ["image001.png: image/png, 70 bytes"],
  },
  "outlook-web": {
    text: /^Hello Mia,\n\nnumbers 2 and 5, please. Café photos first.\n\nBest,\nPriya\n_+\nFrom:/,
  },
  "apple-mail": {
    text: "Here is the second cut:\n\nIs the logo large enough?\n\n> On 4 Nov 2026, at 16:00, Studio Agency <mail+c_t0m5@agency.example> wrote:\n\n> The client asks for a larger logo.",
    attachments: ["second-cut.txt: text/plain, 14 bytes"],
  },
  iphone: {
    text: /^12 Rue des Lilas, 75011 Paris. Merci !\n\nEnvoyé de mon iPhone\n\n> Le 5 nov/,
    attachments: ["IMG_0041.png: image/png, 70 bytes"],
  },
  thunderbird: {
    text: /\nYes, for two years, in Sweden and Norway.\n\n-- \nOskar Lind\nhttps:\/\/web.example$/,
  },
  "mailing-list": { isAutomatic: true, text: /^The meeting is on Monday.\n/ },
  "list-of-html": {
    isAutomatic: true,
    text: "I come on Monday.\n\n_____________\nNews mailing list\n<https://lists.example>",
  },
  "newsletter-html": {
    text: "Parcel Friday\nTrack it here (https://parcel.example/t?a=1&b=2)\n\nWrite to shop@brand.example or click.\n\n- Open\n- Try <b>it</b>\n\na\n  b",
  },
  "smime-signed": { text: "The transfer is confirmed." },
  "smime-encrypted": { text: "", leftOut: ["smime.p7m"] },
  "pgp-encrypted": { text: "", leftOut: ["encrypted.asc"] },
  "pgp-signed": { text: "Monday suits me." },
  "charset-iso-2022-jp": { subject: "ご返信", text: "こんにちは、ミアさん。\n金曜日に送ります。" },
  "charset-windows-1251": { subject: "Ответ", text: "Здравствуйте, Мия!\nЦена подходит." },
  "charset-koi8-r": { subject: "Съёмка", text: "Привет! Отправлю завтра." },
  "charset-gb18030": { subject: "回复", text: "你好,米娅。费用没问题。😀" },
  "charset-utf-7": { text: "Hi +ADw-script+AD4-alert(1)+ADw-/script+AD4-" },
  "charset-wrong": {
    from: { name: "José", address: "person@abroad.example" },
    subject: "Café au lait été",
    text: "Café at ten",
  },
  "broken-base64": {
    subject: "Photos attached",
    text: "Here are the photos.",
    attachments: ["contract.pdf: application/pdf, 9 bytes"],
  },
  names: {
    attachments: [
      "Verträge und Rechte 2026.pdf: application/pdf, 2 bytes",
      "foto 😀.png: image/png, 2 bytes",
      "passwd: application/octet-stream, 2 bytes",
      "invoicefdp.exe: application/octet-stream, 2 bytes",
      "brief.docx: application/octet-stream, 2 bytes",
      "attachment: application/zip, 2 bytes",
    ],
  },
  "calendar-invitation": {
    text: "You are invited to the kick-off.",
    attachments: ["invitation.ics: text/calendar, 86 bytes"],
  },
  winmail: { attachments: ["winmail.dat: application/ms-tnef, 30 bytes"] },
  "failure-postfix": failed(42, "lena@gone.example"),
  "failure-exchange": failed(43, "max.muster@brand.example", "5.1.10"),
  "failure-gmail": failed(44, "nobody@creator.example"),
  "failure-exim": failed(45, "jo@full.example", "5.2.2"),
  "failure-qmail": failed(46, "kim@qmail.example"),
  "delay-postfix": failed(47, "slow@far.example", "4.4.1", false),
  ...Object.fromEntries(
    ["en", "de", "fr", "es", "it", "pt"].map((language) => [`away-${language}`, { isAutomatic: true }]),
  ),
  "no-message-id": {
    messageId: null,
    answers: [],
    recipients: ["mail+c_k3v9@agency.example"],
    subject: "",
    sentAt: null,
    text: "No ID, no subject, no day.",
  },
  "two-from": { from: { name: "Lena Hoffmann", address: "" } },
  "header-injection": {
    messageId: null,
    answers: ["offer-50@agency.example", "offer-51@agency.example"],
    from: { name: "Lena Bcc: all@brand.example", address: "lena.hoffmann@creator.example" },
    recipients: ["mail+c_k3v9@agency.example"],
    subject: "Hello Bcc: all@brand.example <b>txt",
    text: "Plain text with[31m marks",
  },
  "display-name": { from: { name: "lena.hoffmann@creator.example", address: "else@evil.example" } },
  forwarded: {
    text: /^See below.\n.*Subject: Usage\n.*\nMay we use it in print\?$/s,
    attachments: [expect.stringMatching(/^Older mail.eml: message\/rfc822/)],
  },
  "picture-only": { text: "Views of October", attachments: ["shot.png: image/png, 70 bytes"] },
};

it.each(Object.entries(mails))("%s is read", async (name, { text, ...expected }) => {
  const mail = await readMail(readFileSync(join(folder, `${name}.eml`)));
  const attachments = mail.attachments.map(
    (file) => `${file.name}: ${file.type}, ${file.content.length} bytes`,
  );
  const usual = { isAutomatic: false, failure: null, attachments: [], leftOut: [] };
  expect({ ...mail, attachments }).toMatchObject({ ...usual, ...expected });
  if (typeof text === "string") expect(mail.text).toBe(text);
  else if (text) expect(mail.text).toMatch(text);
});

it("every mail of the corpus has an expectation", () => {
  const names = readdirSync(folder).map((file) => file.replace(".eml", ""));
  expect(Object.keys(mails).toSorted()).toEqual(names.toSorted());
});
