import { contactAnswerTime } from "#domain/contact/answer-time.ts";
import { type Brief, briefLines } from "#domain/contact/brief.ts";
import { withoutAddresses } from "#domain/contact/left-out.ts";
import { anonymousGreeting, lines, type MailText, quoted } from "../mail-text.ts";

type Message = {
  name: string;
  email: string;
  company: string;
  service: string;
  message: string;
  brief?: Brief | undefined;
};

/** About messages of visitors. `letter` is written by a person of the team. */
export const messageTemplates = {
  messageCopy: ({ message, about, site }: { message: Message; about: string[]; site: string }): MailText => ({
    subject: "We have your message",
    blocks: [
      anonymousGreeting,
      `Thank you for writing to ${site}. ${contactAnswerTime} This is what you sent us:`,
      ...quoted(withoutAddresses(message.message)),
    ],
    details: [
      ["About", about.join(", ")],
      ...briefLines(message.brief).map(([label, text]): [string, string] => [label, withoutAddresses(text)]),
    ],
    notes: ["If you did not write to us, somebody else entered your address, and you can ignore this email."],
  }),
  letter: ({ subject, text }: { subject: string; text: string }): MailText => ({
    subject,
    blocks: lines(text),
    isLetter: true,
  }),
  conversationNews: ({ id, name, title }: { id: string; name: string; title: string }): MailText => ({
    subject: `${name} has written: ${title}`,
    blocks: [`${name} waits for an answer.`],
    action: { label: "Read it in the inbox", path: `/admin/inbox?id=${id}` },
  }),
  newMessage: (message: Message, about: string[]): MailText => ({
    subject: `New message from ${message.name}`,
    blocks: quoted(message.message),
    details: [
      ["Name", message.name],
      ["Email", message.email],
      ["Company", message.company],
      ["Service", message.service],
      ["About", about.join(", ")],
      ...briefLines(message.brief),
    ],
    action: { label: "Read it", path: "/admin/contacts" },
  }),
};
