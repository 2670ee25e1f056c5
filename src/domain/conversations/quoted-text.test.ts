import fc from "fast-check";
import { expect, it } from "vitest";
import { splitQuoted } from "./quoted-text.ts";

const quote = "\n> Hello Lena,\n>\n> the offer is open.\n";

it.each([
  [
    "Gmail",
    "\n\nOn Mon, Nov 2, 2026 at 4:02\u202fPM Studio Agency <\nmail@agency.example> wrote:\n\n> Hello\n>\n",
  ],
  ["German", `\n\nAm Mo., 2. Nov. 2026 um 16:02 Uhr schrieb Studio Agency <mail@agency.example>:\n${quote}`],
  ["French", `\n\nLe lun. 2 nov. 2026 à 16:02, Studio Agency <mail@agency.example> a écrit :\n${quote}`],
  ["Spanish", `\n\nEl lun, 2 nov 2026 a las 16:02, Studio (<mail@agency.example>) escribió:\n${quote}`],
  [
    "Italian",
    `\n\nIl giorno lun 2 nov 2026 alle ore 16:02 Studio <mail@agency.example> ha scritto:\n${quote}`,
  ],
  ["Portuguese", `\n\nEm seg., 2 de nov. de 2026 às 16:02, Studio <mail@agency.example> escreveu:\n${quote}`],
  [
    "name first",
    `\n\nStudio Agency <mail@agency.example> wrote:\n${quote}`.replace("wrote", "(2026-11-02) wrote"),
  ],
  ["unmarked", "\n\nOn 2 Nov 2026, at 16:02, Studio <mail@agency.example> wrote:\n\nHello Lena"],
  ["bare quotation", `\n${quote}`],
  ["old Outlook", "\n\n-----Original Message-----\nFrom: Studio\nHello"],
  ["old Outlook in German", "\n\n-----Ursprüngliche Nachricht-----\nVon: Studio\nHallo"],
  [
    "Outlook",
    "\n\nFrom: Studio <mail@agency.example>\nSent: Monday, November 2, 2026 4:02 PM\nTo: Lena\nSubject: Offer\n\nHello",
  ],
  [
    "Outlook on the web",
    "\n________________________________\nFrom: Studio\nSent: Monday\nTo: Lena\nSubject: Offer\n\nHello",
  ],
  ["Outlook in German", "\n\nVon: Studio\nGesendet: Montag\nAn: Lena\nBetreff: Offer\n\nHallo"],
  ["Outlook in French", "\n\nDe : Studio\nEnvoyé : lundi\nÀ : Lena\nObjet : Offer\n\nBonjour"],
  ["Outlook in Spanish", "\n\nDe: Studio\nEnviado: lunes\nPara: Lena\nAsunto: Offer\n\nHola"],
  ["Outlook in Italian", "\n\nDa: Studio\nInviato: lunedì\nA: Lena\nOggetto: Offer\n\nCiao"],
  ["Outlook in Portuguese", "\n\nDe: Studio\nEnviado: segunda\nPara: Lena\nAssunto: Offer\n\nOlá"],
  ["Outlook in HTML", "\n\n*From:* Studio\n*Sent:* Monday\n*To:* Lena\n\nHello"],
  ["signature", "\n\n-- \nLena\nlena.example"],
  ["signature below a quotation", `\n${quote}\n-- \nLena`],
  ["iPhone", `\n\nSent from my iPhone\n\n> On 2 Nov 2026, at 16:02, Studio wrote:\n${quote}`],
  ["iPhone in German", "\n\nVon meinem iPhone gesendet"],
  ["Android in German", "\n\nGesendet von meinem Galaxy Handy"],
  ["iPhone in French", "\n\nEnvoyé de mon iPhone"],
  ["iPhone in Spanish", "\n\nEnviado desde mi iPhone"],
  ["iPhone in Italian", "\n\nInviato da iPhone"],
  ["iPhone in Portuguese", "\n\nEnviado do meu iPhone"],
  ["Outlook for phones", "\n\nGet Outlook for iOS<https://aka.example/o>"],
])("%s is folded", (_, quoted) => {
  expect(splitQuoted(`Yes, gladly.\n\nLena${quoted}`)).toEqual({ text: "Yes, gladly.\n\nLena", quoted });
});

it.each([
  ["a plain answer", "Yes, gladly.\n\nLena"],
  ["quotations alone", "> Hello\n>\n> the offer is open"],
  [
    "an introduction and quotations alone",
    `On Mon, Nov 2, 2026 at 4:02 PM Studio <mail@agency.example> wrote:\n${quote}`,
  ],
  [
    "a forwarded mail alone",
    "---------- Forwarded message ---------\nFrom: Client <c@brand.example>\n\nMay we?",
  ],
  ["answers between quotations", "> Two years?\nYes.\n> In Norway?\nNo."],
  ["an answer below a quotation", "On 5 Nov 2026 16:00, Studio Agency wrote:\n> Two years?\nYes."],
  ["a sentence that looks like an introduction", "On page 2 she wrote:\nplease pay.\nWhat does it mean?"],
  [
    "a sentence that looks like a signature",
    "Sent with love, the parcel arrives on Monday.\nVon meiner Seite passt es.",
  ],
  ["a list that looks like headers", "From: Oslo\nthen by train, and more"],
  ["nothing", ""],
])("of %s, nothing is folded", (_, text) => {
  expect(splitQuoted(text)).toEqual({ text, quoted: "" });
});

it("no character is lost, and a long text takes no longer than its length", () => {
  const pieces = fc.constantFrom(
    "> a",
    ">",
    "",
    "On 2 Nov 2026 16:00, X <x@y.example> wrote:",
    "-- ",
    "From: a",
    "To: b",
    "Sent: c",
    "own",
    "___________",
    "\r",
    "Sent from my iPhone",
  );
  const texts = fc.oneof(
    fc.string(),
    fc.array(pieces).map((lines) => lines.join("\n")),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const split = splitQuoted(text);
      expect(split.text + split.quoted).toBe(text);
      expect(split.text.trim() === "" && split.quoted !== "").toBe(false);
    }),
    { numRuns: 2_000 },
  );
  for (const line of [
    ">",
    "> On 2 Nov",
    "___________",
    "From: a",
    "On 2 Nov x@y.example",
    "<a@b.example> (2026",
    "-- ",
  ]) {
    splitQuoted(`own\n${`${line}\n`.repeat(50_000 / line.length)}own`);
  }
});
