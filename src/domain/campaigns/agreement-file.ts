import { longDate } from "../days/long-date.ts";
import type { Offer } from "./offers.contract.ts";

type Agreed = {
  offer: Pick<Offer, "terms" | "termsSha256" | "acceptedBy" | "decidedAt">;
  creatorName: string;
  campaign: { name: string; clientName: string };
  agency: string;
};

/** An agreement as a text file, for creators who keep it themselves. */
export function agreementFile({ offer, creatorName, campaign, agency }: Agreed): {
  name: string;
  text: string;
} {
  const { terms, termsSha256, acceptedBy, decidedAt } = offer;
  const day = decidedAt === null ? "" : ` on ${longDate(decidedAt)}`;
  const recorded = acceptedBy?.recordedBy ? `, recorded by ${acceptedBy.recordedBy} of ${agency}` : "";
  const lines = [
    `Agreement: ${campaign.name}`,
    ...(campaign.clientName === "" ? [] : [`Client: ${campaign.clientName}`]),
    `Agency: ${agency}`,
    `Creator: ${creatorName}`,
    "",
    terms,
    "",
    `Accepted by ${acceptedBy?.name || creatorName}${day}${recorded}.`,
    `SHA-256 of the terms: ${termsSha256}`,
    "",
  ];
  return { name: `${fileName(campaign.name)}.txt`, text: lines.join("\r\n") };
}

/** 'agreement-spring-2027' for 'Spring 2027'. */
function fileName(campaign: string): string {
  const plain = campaign.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");
  return `agreement-${plain}`.slice(0, 60).replace(/-$/, "");
}
