import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import type { ItemsAdded, Shortlist } from "#domain/shortlists/shortlists.contract.ts";
import { sampleCreators, unique } from "./admin/admin-steps.ts";
import { linkIn, mailTo } from "./harness/outbox.ts";
import { call } from "./harness/server-call.ts";

export type MadeList = { id: string; items: string[]; names: string[] };

/** A list of creators of the sample data, with a price and a reason for each. */
export async function listOf(count: number, token: string, fields: object = {}): Promise<MadeList> {
  const creators = await sampleCreators(count, token);
  const made = await call("POST", "/api/admin/shortlists", { name: unique("Spring"), ...fields }, token);
  const id = (made as { data: { shortlist: Shortlist } }).data.shortlist._id;
  const ids = creators.map(({ _id }) => _id);
  const added = await call("POST", `/api/admin/shortlists/${id}/items`, { ids, pitch: "Knows tea." }, token);
  const { results } = (added as { data: ItemsAdded }).data;
  return {
    id,
    items: results.map(({ itemId }) => itemId ?? ""),
    names: creators.map(({ name }) => name),
  };
}

/** The path of a new link for Ida Holm, who gets it by mail. */
export async function mailedLink(listId: string, token: string, fields: object = {}): Promise<string> {
  const email = `${unique("ida").replaceAll(" ", ".")}@client.example`;
  const input = { person: "Ida Holm", email, delivery: "mail", role: "decides", ...fields };
  await call("POST", `/api/admin/shortlists/${listId}/links`, input, token);
  return linkIn(await mailTo(email, /^Creators for you to look at/));
}

export async function readList(listId: string, token: string): Promise<Shortlist> {
  const read = await call("GET", `/api/admin/shortlists/${listId}`, undefined, token);
  return (read as { data: { shortlist: Shortlist } }).data.shortlist;
}

export function cardOf(page: Page, name: string): Locator {
  return page.getByRole("article", { name });
}

/** One of the buttons of a card. */
export function voteOf(card: Locator, label: "Approve" | "Maybe" | "Reject"): Locator {
  return card.getByRole("button", { name: label, exact: true });
}

export async function expectVoted(page: Page, name: string, label: "Approve" | "Maybe" | "Reject") {
  await expect(voteOf(cardOf(page, name), label)).toHaveAttribute("aria-pressed", "true");
}

/** `progress`: such as '7 of 12'. */
export async function expectProgress(page: Page, progress: string): Promise<void> {
  const shown = page.getByText(`${progress} answered`, { exact: true }).filter({ visible: true });
  await expect(shown.first()).toBeVisible();
}
