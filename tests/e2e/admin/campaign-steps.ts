import type { Locator, Page } from "@playwright/test";
import type { Campaign } from "#domain/campaigns/campaigns.contract.ts";
import type { Collaboration } from "#domain/campaigns/collaborations.contract.ts";
import type { Deliverable } from "#domain/deliverables/deliverables.contract.ts";
import { call } from "../harness/server-call.ts";
import { expect } from "../harness/test.ts";
import { sampleCreators, unique } from "./admin-steps.ts";

/** The API's response. */
export type Called<T> = { data: T };

/** An active campaign with a new creator in it, who has an address of their own unless `person` says otherwise. */
export async function started(token: string, fields: object = {}, person: object = {}) {
  const name = unique("Kit");
  const email = `${name.replaceAll(" ", ".").toLowerCase()}@creator.example`;
  const made = await call(
    "POST",
    "/api/influencers",
    { name, email, category: "Food & Cooking", location: "Porto, Portugal", bio: "Bread.", ...person },
    token,
  );
  const { _id: influencer } = (made as Called<{ influencer: { _id: string } }>).data.influencer;
  const input = { name: unique("Cold brew"), clientName: "Northwind Tea", currency: "USD", ...fields };
  const { campaign } = (
    await call<Called<{ campaign: Campaign }>>("POST", "/api/admin/campaigns", input, token)
  ).data;
  await call("PUT", `/api/admin/campaigns/${campaign._id}/state`, { action: "activate" }, token);
  const path = `/api/admin/campaigns/${campaign._id}/collaborations`;
  await call("POST", path, { influencerIds: [influencer] }, token);
  const [row] = await call<Collaboration[]>("GET", path, undefined, token);
  const id = row?._id ?? "";
  return {
    name,
    email,
    id,
    campaign: campaign._id,
    campaignName: campaign.name,
    page: `/admin/campaign?id=${campaign._id}`,
    panel: `/admin/campaign?collaboration=${id}`,
  };
}

export const readCollaboration = async (id: string, token: string) =>
  (
    await call<Called<{ collaboration: Collaboration }>>(
      "GET",
      `/api/admin/collaborations/${id}`,
      undefined,
      token,
    )
  ).data.collaboration;

export const offer = {
  price: { amount: "1250", currency: "USD" },
  deliverables: [{ platform: "instagram", format: "reel", quantity: 1 }],
};
/** With the days of its piece, and a right. */
export const offerWithRights = {
  price: offer.price,
  deliverables: [
    {
      platform: "instagram",
      format: "reel",
      quantity: 1,
      draftDueOn: "2030-05-01",
      publishOn: "2030-05-10",
    },
  ],
  rights: { uses: ["repost"], countries: ["DE"], months: 12 },
};
/** Resolves to the ID of the offer. */
export const sendOffer = async (id: string, token: string, fields: object = {}) =>
  (
    await call<Called<{ offer: { _id: string } }>>(
      "POST",
      `/api/admin/collaborations/${id}/offers`,
      { ...offer, ...fields },
      token,
    )
  ).data.offer._id;

/** Fields of the campaign, and those of the offer. */
type Agreement = { campaign?: object; [field: string]: unknown };

/** A creator who has agreed to an offer, its pieces, and the first of them. */
export async function agreed(token: string, { campaign = {}, ...fields }: Agreement = {}) {
  const scene = await started(token, campaign);
  const offerId = await sendOffer(scene.id, token, fields);
  await call("PUT", `/api/admin/offers/${offerId}/state`, { action: "record", name: scene.name }, token);
  const list = `/api/admin/deliverables?collaborationId=${scene.id}`;
  const pieces = await call<Deliverable[]>("GET", list, undefined, token);
  return { ...scene, pieces, piece: pieces[0]?._id ?? "" };
}

/** A campaign with the first creators of the sample data in it. Resolves to its ID, and to their names by rank. */
export async function campaignOf(count: number, token: string, fields: Record<string, unknown> = {}) {
  const json = { name: unique("Cold brew"), clientName: "Northwind Tea", currency: "USD", ...fields };
  const { data } = await call<Called<{ campaign: Campaign }>>("POST", "/api/admin/campaigns", json, token);
  const id = data.campaign._id;
  const creators = await sampleCreators(count, token);
  const influencerIds = creators.map(({ _id }) => _id);
  await call("POST", `/api/admin/campaigns/${id}/collaborations`, { influencerIds }, token);
  return { id, name: json.name, creators: creators.map(({ name }) => name) };
}

/** The panel of a creator. */
export const panelOf = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });

/** Chooses two countries from the lists of their names, with the keyboard as with the pointer. */
export async function chooseGermanyAndPortugal(countries: Locator): Promise<void> {
  await countries.getByLabel("Country 1").selectOption({ label: "Germany" });
  await countries.getByRole("button", { name: "Add another country" }).click();
  await expect(countries.getByLabel("Country 2")).toBeFocused();
  await countries.getByLabel("Country 2").selectOption({ label: "Portugal" });
}
