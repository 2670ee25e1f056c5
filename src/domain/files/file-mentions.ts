import { rightsUses } from "../campaigns/offer-options.ts";
import { longDate } from "../days/long-date.ts";
import type { FileMentions } from "./files.contract.ts";
import { placesText } from "./usable-text.ts";

type NamedRight = FileMentions["rights"][number];

/** Rights and reports that name a file, as sentences without a full stop. */
export function mentionTexts({ rights, reports }: FileMentions): string[] {
  return [...rights.map(rightText), ...reports.map(reportText)];
}

/** 'Northwind Tea may use it for Paid ads, Website, DE and AT, until 3 May 2026'. */
function rightText({ clientName, uses, countries, startsOn, endsOn, state }: NamedRight): string {
  const verb = state === "pending" ? "will be able to" : "may";
  const start = startsOn === null ? "from the publication" : `from ${longDate(startsOn)}`;
  const terms = [
    ...uses.map((use) => rightsUses[use]),
    placesText(countries),
    ...(state === "pending" ? [start] : []),
    endsOn === null ? "without an end" : `until ${longDate(endsOn)}`,
  ];
  return `${clientName || "The client"} ${verb} use it for ${terms.join(", ")}`;
}

function reportText({ personName, offersFile }: FileMentions["reports"][number]): string {
  return offersFile
    ? `${personName} can download it from the report`
    : `The report for ${personName} shows its post`;
}
