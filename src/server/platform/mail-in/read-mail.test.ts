import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { headersOf, readMail } from "./read-mail.ts";

const folder = join(import.meta.dirname, "../../../../fixtures/mails");
const read = (name: string) => readMail(readFileSync(join(folder, `${name}.eml`)));

it("a reply from Gmail is read", async () => {
  const mail = await read("gmail-reply");
  expect(mail).toMatchObject({
    messageId: "CAFx9Q2nT=lena@mail.creator.example",
    answers: ["reminder-41@agency.example", "CAFx81@mail.creator.example", "offer-41@agency.example"],
    from: { name: "Lena Hoffmann", address: "Lena.Hoffmann@creator.example" },
    recipients: ["mail@agency.example", "mail+c_k3v9@agency.example", "mia@agency.example"],
    subject: "Re: Your offer for Winter ❄️ at Northwind",
    sentAt: new Date("2026-11-03T17:12:31Z"),
    isAutomatic: false,
    failure: null,
    attachments: [],
    leftOut: [],
  });
  expect(mail.text).toContain("move the first draft to Friday 🙂?\n\nLena\n\nOn Mon");
});

it("a mail written in Outlook is read without its styles, with its picture", async () => {
  const mail = await read("outlook-word");
  expect(mail.text).toContain(
    "Guten Morgen,\n\ndie Zahlen für Oktober stehen hier (https://brand.example/zahlen). Zu Folie 3",
  );
  expect(mail.text).not.toMatch(/font|mso|Calibri/i);
  expect(mail.attachments).toMatchObject([{ name: "image001.png", type: "image/png" }]);
});

it("a report of Postfix says which mail was not delivered to whom", async () => {
  expect(await read("failure-postfix")).toMatchObject({
    isAutomatic: true,
    failure: {
      recipient: "lena@gone.example",
      messageId: "offer-42@agency.example",
      status: "5.1.1",
      isFinal: true,
    },
    attachments: [],
  });
});

it("of a mail that cannot be read, its headers can", async () => {
  const huge = Buffer.concat([
    readFileSync(join(folder, "gmail-reply.eml")),
    Buffer.alloc(26 * 1024 * 1024, "x\r\n"),
  ]);
  await expect(readMail(huge)).rejects.toThrow("The mail is larger than 25 MB.");
  expect(await readMail(headersOf(huge))).toMatchObject({
    messageId: "CAFx9Q2nT=lena@mail.creator.example",
    recipients: expect.arrayContaining(["mail+c_k3v9@agency.example"]),
    text: "",
  });
});
