import { describe, expect, it } from "vitest";
import { type MessagePurpose, messagePurposes, messageTask, messageText } from "./message-texts.ts";
import { whatsAppAddress } from "./whatsapp-address.ts";

const facts = {
  name: "Lena Kovač",
  agency: "Harbor Agency",
  campaign: "Spring",
  client: "Northwind Tea",
  deliverable: "Reel on Instagram",
  dueOn: "2027-05-03",
  link: "https://agency.example/l/tl_x",
};

describe("a message to copy", () => {
  it.each<[MessagePurpose, string]>([
    [
      "offer",
      "Hello Lena Kovač, Harbor Agency has an offer for you: Spring for Northwind Tea. Read it and answer here by 3 May 2027: https://agency.example/l/tl_x",
    ],
    [
      "draftDue",
      "Hello Lena Kovač, a reminder from Harbor Agency: we need your draft for Spring (Reel on Instagram) by 3 May 2027. Send it here: https://agency.example/l/tl_x",
    ],
    [
      "draftChanges",
      "Hello Lena Kovač, thank you for your draft for Spring (Reel on Instagram). Please make some changes. They are listed here: https://agency.example/l/tl_x",
    ],
    [
      "shortlistReminder",
      "Hello Lena Kovač, some creators are still waiting for your answer: Spring. Please answer here by 3 May 2027: https://agency.example/l/tl_x",
    ],
  ])("for %s is short, and ends with its link", (purpose, text) => {
    expect(messageText(purpose, facts)).toBe(text);
  });

  it("leaves out what is not known", () => {
    const unknown = { ...facts, name: "", client: "", dueOn: null };
    expect(messageText("offer", unknown)).toBe(
      "Hello, Harbor Agency has an offer for you: Spring. Read it and answer here: https://agency.example/l/tl_x",
    );
  });

  it.each(messagePurposes)("for %s fits a chat, and never says that it was mailed", (purpose) => {
    const text = messageText(purpose, facts);
    expect(text.length).toBeLessThan(300);
    expect(text).not.toMatch(/undefined|null|\{|e-?mail| sent /i);
    expect(messageTask(purpose, "")).toMatch(/^(Send|Tell|Remind) /);
  });

  it("is named with its deliverable in the list of work", () => {
    expect(messageTask("draftDue", "Reel on Instagram")).toBe(
      "Remind the creator of the draft: Reel on Instagram",
    );
  });
});

it.each([
  ["15550100123", "Hello", "https://wa.me/15550100123?text=Hello"],
  [
    "351910100100",
    "A & B? 50 %\n#ad é",
    "https://wa.me/351910100100?text=A%20%26%20B%3F%2050%20%25%0A%23ad%20%C3%A9",
  ],
])("WhatsApp of %s opens with %j", (number, text, address) => {
  expect(whatsAppAddress(number, text)).toBe(address);
});
