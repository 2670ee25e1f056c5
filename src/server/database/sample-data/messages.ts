import type { contactMessages } from "../schema/contact-messages.ts";
import type { SampleBrand } from "./brands.ts";
import type { SampleCreator } from "./creators.ts";
import { letters } from "./letters.ts";
import { addressPart, emailMaker } from "./people.ts";
import { seededRandom } from "./seeded-random.ts";
import { daysBefore } from "./times.ts";

export type SampleMessage = typeof contactMessages.$inferInsert & { createdAt: Date };

type Listed = { creators: readonly SampleCreator[]; brands: readonly SampleBrand[] };

/** Twenty messages of the last three weeks, newest first; some are about a creator or a brand. */
export function makeMessages(now: Date, { creators, brands }: Listed): SampleMessage[] {
  const random = seededRandom("messages");
  const makeEmail = emailMaker(seededRandom("senders' emails"));
  return letters.map(({ about, message, phone = "", company = "", service = "", name }, index) => {
    const creator = about?.category
      ? creators.find((candidate) => candidate.featured && candidate.category === about.category)
      : undefined;
    const brand = about?.company
      ? brands.find((candidate) => candidate.companyName === about.company)
      : undefined;
    const aboutName = creator?.name ?? brand?.companyName ?? null;
    const [firstName = ""] = (aboutName ?? "").split(" ");
    return {
      id: random.uuid(),
      name,
      email: makeEmail(name.split(" ").map(addressPart).join(".")),
      phone,
      company,
      service,
      message: message.replaceAll("{name}", creator ? firstName : (aboutName ?? "")),
      influencerId: creator?.id ?? null,
      brandId: brand?.id ?? null,
      aboutName,
      createdAt: daysBefore(now, 0.12 + 21 * ((index + random.next()) / letters.length) ** 1.4),
    };
  });
}
