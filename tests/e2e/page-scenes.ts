import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import type { Deliverable } from "#domain/deliverables/deliverables.contract.ts";
import { registrationFields } from "#tests/factories/brand.ts";
import { noise } from "#tests/factories/files.ts";
import { applyAs, unique } from "./admin/admin-steps.ts";
import { agreed, sendOffer, started } from "./admin/campaign-steps.ts";
import { addDraft, stepWith } from "./admin/drafts-steps.ts";
import { linkIn, mailTo } from "./harness/outbox.ts";
import { call } from "./harness/server-call.ts";
import { listOf, mailedLink } from "./review-steps.ts";

type Identified = { _id: string };
type Called<T> = { data: T };

const addressFor = (name: string, domain: string) => `${unique(name).replaceAll(" ", ".")}@${domain}.example`;

/** Campaign of the sample data with most creators. */
export async function sampleCampaign(token: string): Promise<string> {
  type Campaign = Identified & { counts: Record<string, number> };
  const campaigns = await call<Campaign[]>(
    "GET",
    "/api/admin/campaigns?limit=100&state=active",
    undefined,
    token,
  );
  const sizeOf = ({ counts }: Campaign) => Object.values(counts).reduce((sum, count) => sum + count, 0);
  const [largest] = campaigns.toSorted((one, other) => sizeOf(other) - sizeOf(one));
  return largest?._id ?? "";
}

/** Each view of a campaign, with a creator before and after the agreement, and a deliverable open. */
export async function campaignAddresses(token: string): Promise<string[]> {
  const id = await sampleCampaign(token);
  const creators = await call<Collaboration[]>(
    "GET",
    `/api/admin/campaigns/${id}/collaborations`,
    undefined,
    token,
  );
  const pieces = await call<Deliverable[]>(
    "GET",
    `/api/admin/deliverables?campaignId=${id}`,
    undefined,
    token,
  );
  const views = ["board", "table", "table&columns=all", "drafts", "calendar", "brief", "brief&edit=true"];
  return [
    ...[...views, "money", "report", "timeline"].map((view) => `/admin/campaign?id=${id}&view=${view}`),
    `/admin/campaign?id=${id}&collaboration=${creators.find(({ agreedPrice }) => !agreedPrice)?._id}`,
    `/admin/campaign?id=${id}&collaboration=${creators.find(({ agreedPrice }) => agreedPrice)?._id}`,
    `/admin/campaign?id=${id}&deliverable=${pieces[0]?._id}`,
  ];
}

export async function firstOf(
  list: string,
  key: string,
  token?: string,
): Promise<Identified & { slug: string }> {
  const { data } = await call<Called<Record<string, (Identified & { slug: string })[]>>>(
    "GET",
    list,
    undefined,
    token,
  );
  const [first] = data[key] ?? [];
  if (first === undefined) throw new Error(`${list} is empty.`);
  return first;
}

/** Three creators side by side. */
export async function comparisonAddress(): Promise<string> {
  const { data } = await call<Called<{ influencers: Identified[] }>>("GET", "/api/influencers?limit=3");
  return `/favorites?compare=${data.influencers.map(({ _id }) => _id).join(",")}`;
}

export async function webhookAddress(token: string): Promise<string> {
  const webhook = {
    url: "https://crm.agency.example/tandem",
    events: ["brand.registered"],
    description: unique("CRM"),
  };
  const { data } = await call<Called<{ webhook: Identified }>>("POST", "/api/admin/webhooks", webhook, token);
  return `/admin/webhooks/deliveries?id=${data.webhook._id}`;
}

/** One page of each kind of link, filled, and one of a link that does not exist. */
export async function linkAddresses(token: string): Promise<string[]> {
  const applicant = unique("Walk");
  await applyAs([applicant]);
  const company = addressFor("brand", "brand");
  await call("POST", "/api/brand-join", registrationFields({ companyName: unique("Brand"), email: company }));
  const colleague = addressFor("vera", "agency");
  await call("POST", "/api/admin/administrators", { email: colleague, name: "Vera", role: "viewer" }, token);
  const { id: list } = await listOf(3, token, { show: ["price"], currency: "USD" });
  return [
    linkIn(
      await mailTo(
        `${applicant.replaceAll(" ", ".").toLowerCase()}@mail.example`,
        /^We have your application/,
      ),
    ),
    linkIn(await mailTo(company, /^We have your registration/)),
    linkIn(await mailTo(colleague, /^Your access to/)),
    await passwordAddress(token),
    await mailedLink(list, token),
    ...(await creatorAddresses(token)),
    ...(await clientAddresses(token)),
    await portalAddress(token),
    await noticeAddress(token),
    `/l/tl_${"a".repeat(43)}`,
  ];
}

/** With an open offer, and after the agreement. */
async function creatorAddresses(token: string): Promise<string[]> {
  const offered = await started(token, { brief: { about: "Three teas." } });
  await sendOffer(offered.id, token);
  const made = await agreed(token);
  return [
    linkIn(await mailTo(offered.email, /^An offer for you/)),
    linkIn(await mailTo(made.email, /^Agreed/)),
  ];
}

async function passwordAddress(token: string): Promise<string> {
  const email = addressFor("forgetful", "agency");
  const account = { email, password: "first-long-password", name: "Vera", role: "viewer" };
  await call("POST", "/api/admin/register", account, token);
  await call("POST", "/api/admin/password-reset", { email });
  return linkIn(await mailTo(email, /^A new password/));
}

async function portalAddress(token: string): Promise<string> {
  const { id, email } = await started(token);
  await sendOffer(id, token);
  await call("POST", "/api/my-work", { email });
  return linkIn(await mailTo(email, /^All your work/));
}

/** The page on which a creator whom the team added sees their data. */
async function noticeAddress(token: string): Promise<string> {
  const email = addressFor("ole", "mail");
  const creator = { name: unique("Ole"), email, visibility: "private", source: "Fair in Lisbon" };
  const { data } = await call<Called<{ influencer: Identified }>>("POST", "/api/influencers", creator, token);
  await call("POST", "/api/admin/data-notices", { ids: [data.influencer._id] }, token);
  return linkIn(await mailTo(email, /^The data that/));
}

async function clientAddresses(token: string): Promise<string[]> {
  const { campaign, piece } = await agreed(token, { campaign: { clientClearsDrafts: true } });
  await addDraft(token, piece, "Anzeige. The tin is back.", { images: [await noise()] });
  await stepWith(piece, "forward", token);
  const share = async (kind: "drafts" | "report", subject: RegExp) => {
    const personEmail = addressFor("ida", "client");
    const json = {
      kind,
      personName: "Ida Holm",
      personEmail,
      options: kind === "drafts" ? { role: "decides" } : {},
    };
    await call("POST", `/api/admin/campaigns/${campaign}/links`, json, token);
    return linkIn(await mailTo(personEmail, subject));
  };
  return [await share("drafts", /^Drafts for you to look at/), await share("report", /^Report/)];
}
