import { expect, type Page } from "@playwright/test";
import { call } from "../harness/server-call.ts";

/** Opens a page and waits until its form is hydrated. */
export async function openForm(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator("main form").first()).toHaveAttribute("novalidate", "");
}

let count = 0;

/** An email address that no other test or project uses. */
export function freshEmail(name: string): string {
  count += 1;
  return `${name}-${process.pid}-${Date.now()}-${count}@mail.example`;
}

/** Fills in the minimum of an application: one channel, no files. */
export async function fillApplication(page: Page, email: string): Promise<void> {
  await page.getByLabel("Full Name").fill("Ada Lovelace");
  await page.getByLabel("Email").fill(email);
  await fillChannel(page, 0, { platform: "instagram", link: "ada.draws", followers: "12.5K" });
  await page.getByLabel("Primary Category").selectOption("Technology");
  await page.getByLabel("Bio").fill("I draw engines.\nAnd what they think.");
}

type Channel = { platform: string; link: string; followers: string };

export async function fillChannel(page: Page, place: number, channel: Channel): Promise<void> {
  const row = page.getByRole("group", { name: `Channel ${place + 1}` });
  await row.getByLabel("Platform").selectOption(channel.platform);
  await row.getByLabel("Link/Username").fill(channel.link);
  await row.getByLabel("Followers").fill(channel.followers);
}

export async function fillRegistration(page: Page, email: string): Promise<void> {
  await page.getByLabel("Company Name").fill("Harbour Foods");
  await page.getByLabel("Contact Person").fill("Ada Lovelace");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Industry").selectOption("Food & Beverage");
  await page.getByLabel("Budget Range").selectOption("$5K - $10K");
  await page.getByLabel("Campaign Goals").fill("More people at the counter.");
}

export async function fillMessage(page: Page, email: string): Promise<void> {
  await page.getByRole("textbox", { name: "Name" }).fill("Ada Lovelace");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: "Message" }).fill("Hello\nthere");
}

/** A file in the format of Playwright's `setInputFiles`. */
export async function asUpload(file: File) {
  return { name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) };
}

/** The records with an email address, as the administrator sees them. */
export async function recordsOf<T extends { email: string }>(
  token: string,
  path: string,
  email: string,
): Promise<T[]> {
  const all = await call<T[]>("GET", `${path}?limit=500`, undefined, token);
  return all.filter((record) => record.email === email);
}

/** Page of the application, and the list of applications for the team. */
export const applyPath = "/join-influencer";
export const requestsPath = "/api/admin/join-requests";
