import { expect, it } from "vitest";
import { isAutomatic } from "./automatic-mail.ts";
import { MailHeaders } from "./mail-headers.ts";

const isAutomaticWith = (key: string, value: string) =>
  isAutomatic(new MailHeaders([{ key, value }]), "Hello");

it.each([
  ["auto-submitted", "auto-replied"],
  ["auto-submitted", "Auto-Generated; owner-email=x@y.example"],
  ["precedence", "bulk"],
  ["precedence", "Auto_Reply"],
  ["x-autoreply", "yes"],
  ["x-autorespond", ""],
  ["list-id", "<news.lists.example>"],
  ["list-unsubscribe", "<https://lists.example/leave>"],
  ["return-path", "<>"],
])("a mail with %s: %s is automatic", (key, value) => {
  expect(isAutomaticWith(key, value)).toBe(true);
});

it.each([
  ["auto-submitted", "no"],
  ["precedence", "first-class"],
  ["x-autoreply", "no"],
  ["x-auto-response-suppress", "All"],
  ["return-path", "<jo@creator.example>"],
])("a mail with %s: %s is a person's", (key, value) => {
  expect(isAutomaticWith(key, value)).toBe(false);
});

it.each([
  ["Out of Office: Your offer", true],
  ["Out of office", true],
  ["Automatic reply: Re: Your offer", true],
  ["Auto-Reply: Your offer", true],
  ["Abwesenheitsnotiz: Your offer", true],
  ["Abwesend: Your offer", true],
  ["Absence du bureau : Your offer", true],
  ["Fuera de la oficina: Your offer", true],
  ["Fuori sede: Your offer", true],
  ["Fora do escritório: Your offer", true],
  ["Re: Automatic reply: Your offer", false],
  ["Out of office next week, who approves?", false],
  ["Abwesende Creators", false],
  ["Re: Your offer", false],
])("the subject '%s' is one of an automatic reply: %s", (subject, expected) => {
  expect(isAutomatic(new MailHeaders([]), subject)).toBe(expected);
});
