import { describe, expect, it } from "vitest";
import { toHex } from "#domain/identity/oklch.ts";
import { paletteOf, type Scheme } from "#domain/identity/palette.ts";
import { sampleMails } from "#server/modules/mail-previews/sample-mails.ts";
import { renderMail } from "./mail-rendering.ts";
import type { MailText } from "./mail-text.ts";

type Sender = Parameters<typeof renderMail>[1];

const colorsOf = (scheme: Scheme) =>
  Object.fromEntries(
    Object.entries(paletteOf({}, scheme)).map(([name, color]) => [name, toHex(color)]),
  ) as Sender["colors"]["light"];
const sender: Sender = {
  site: "Tandem",
  publicUrl: "https://tandem.example",
  legalLine: "Tandem GmbH",
  colors: { light: colorsOf("light"), dark: colorsOf("dark") },
  person: "Rosa Lind",
};

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: "" };
const decoded = (html: string) =>
  html.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name) => entities[name] ?? "");
/** The text that a person reads, one part for each run between two elements. */
const textsOf = (html: string) =>
  html
    .replace(/<head>.*?<\/head>|<!--.*?-->|<div style="display:none.*?<\/div>/gs, "")
    .split(/<[^>]+>/)
    .map((text) => decoded(text).trim())
    .filter((text) => text !== "");
const linksOf = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, link = ""]) => decoded(link));

describe("a mail", () => {
  it.each(sampleMails("Tandem"))("says the same in both parts: $name", ({ mail, isSigned }) => {
    const person = isSigned ? sender.person : undefined;
    const { subject, text, html } = renderMail(mail, { ...sender, person });
    const ofHtml = textsOf(html).filter((part) => part !== subject && part !== "RL");
    for (const part of ofHtml) expect(text).toContain(part);
    expect([...new Set(linksOf(html))].toSorted()).toEqual(
      [...new Set(text.match(/https?:\/\/\S+/g))].toSorted(),
    );
    const inPlain = text.replace(/^• |: https:.*$/gm, "").split(/:?\n+|: /);
    for (const part of inPlain.filter((part) => part !== "" && !/^https:/.test(part))) {
      expect(textsOf(html).join("\n")).toContain(part);
    }
  });

  it("contains no markup but its own, whatever its texts are", () => {
    const hostile = `<img src=x onerror=a()>"'><script>&lt;b&gt; </title></style> javascript:a()`;
    const mail: MailText = {
      subject: hostile,
      blocks: [hostile, { quote: hostile }, { items: [hostile] }, { document: `${hostile}\n${hostile}` }],
      figure: [hostile, hostile],
      details: [[hostile, `${hostile}\n${hostile}`]],
      action: { label: hostile, path: `/l/${hostile}` },
      notes: [hostile],
    };
    const tagsOf = (html: string) => html.match(/<[a-z!/][^>\s]*/gi);
    const harmless = JSON.parse(JSON.stringify(mail).replaceAll(JSON.stringify(hostile).slice(1, -1), "x"));
    const rendered = renderMail(mail, { ...sender, site: hostile, legalLine: hostile, person: hostile });
    const expected = renderMail(harmless, { ...sender, site: "x", legalLine: "x", person: "x" });
    expect(tagsOf(rendered.html)).toEqual(tagsOf(expected.html));
    expect(rendered.html).not.toMatch(/<script|<img|&lt;b&gt;/);
    expect(linksOf(rendered.html).every((link) => link.startsWith("https://tandem.example"))).toBe(true);
  });

  it("cannot be turned around by a name", () => {
    const { subject, text, html } = renderMail(
      {
        subject: "From \u202eeve",
        blocks: ["Hello \u2066eve\u2069,", { quote: "\u202dx" }],
        details: [["Name", "\u202eeve"]],
      },
      sender,
    );
    expect(subject + text + html).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
  });

  it("links a stranger's words nowhere", () => {
    const { html } = renderMail(
      { subject: "New message", blocks: [{ quote: "See https://eve.example or eve@eve.example" }] },
      sender,
    );
    expect(linksOf(html)).toEqual(["https://tandem.example"]);
  });

  it("shows the logo by its public address, and the name in its place while pictures are off", () => {
    const logo = { src: "/identity/logo/a-240x60.png", width: 240, height: 60, hasName: true };
    const mail = { subject: "News", blocks: ["Hello,"] };
    const { html } = renderMail(mail, { ...sender, logo });
    expect(html).toMatch(
      /<img src="https:\/\/tandem\.example\/identity\/logo\/a-240x60\.png" width="144" height="36" alt="Tandem"/,
    );
    expect(renderMail(mail, { ...sender, logo: { ...logo, hasName: false } }).html).toContain('alt=""');
  });
});
