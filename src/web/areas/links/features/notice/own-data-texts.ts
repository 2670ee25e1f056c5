import type { OwnDataAction } from "#domain/data-notices/data-notice-rules.ts";
import type { OwnData } from "#domain/data-notices/data-notices.contract.ts";
import { longDate } from "#domain/days/long-date.ts";

/** Heading and text of the decision, by what the creator has asked for. */
export function decisionTexts(
  { isObjected, erasedBy }: Pick<OwnData, "isObjected" | "erasedBy">,
  agency: string,
): { heading: string; text: string } {
  if (erasedBy !== null) {
    return {
      heading: "You asked to be erased",
      text: `${agency} deletes your data by ${longDate(erasedBy)}. ${isObjected ? "Until then, nobody contacts you." : "You can also stop all contact until then."}`,
    };
  }
  if (isObjected) {
    return {
      heading: "You will not be contacted",
      text: `${agency} keeps your name with the note that you do not want to be contacted, so that nobody adds you again. You can have that deleted, too.`,
    };
  }
  return {
    heading: "You decide",
    text: "Either stops all contact at once. You need no account and no reason.",
  };
}

type Question = { label: string; title: string; description: string };

export const questions: Record<OwnDataAction, (agency: string) => Question> = {
  object: (agency) => ({
    label: "Do not contact me",
    title: "Stop all contact?",
    description: `${agency} no longer sends you emails or messages. Your data stays, with the note that you do not want to be contacted.`,
  }),
  erase: (agency) => ({
    label: "Ask to be erased",
    title: "Have your data deleted?",
    description: `${agency} stops all contact at once, and deletes everything that it stores about you within a month. This link ends with it.`,
  }),
};
