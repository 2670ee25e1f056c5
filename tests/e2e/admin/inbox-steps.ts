import type { Page } from "@playwright/test";
import type { Conversation } from "#domain/conversations/conversations.contract.ts";
import { mailSettings, rawMail, type SentMail } from "#tests/harness/raw-mail.ts";
import { mailsTo } from "../harness/outbox.ts";
import { call, callServer } from "../harness/server-call.ts";
import { expect } from "../harness/test.ts";
import { unique } from "./admin-steps.ts";

/** Passes on a mail as a mail service does. */
export async function deliver(mail: SentMail | Buffer): Promise<void> {
  const response = await callServer("/api/inbound-mail", {
    method: "POST",
    body: Buffer.isBuffer(mail) ? new Uint8Array(mail) : rawMail(mail),
    headers: {
      authorization: `Bearer ${mailSettings.inboundMailSecret}`,
      "content-type": "message/rfc822",
    },
  });
  expect(response.status).toBe(200);
}

/** Somebody writes by the contact form. */
export async function written(message = "How much is a reel?") {
  const name = unique("Noor Haddad");
  const email = `${name.replaceAll(" ", ".").toLowerCase()}@brand.example`;
  await call("POST", "/api/contact", { name, email, message });
  return { name, email };
}

/** Address for replies to the newest mail to an address. */
export async function replyAddressOf(email: string): Promise<string> {
  let replyTo = "";
  await expect
    .poll(async () => {
      replyTo = (await mailsTo(email)).findLast((mail) => mail.replyTo !== "")?.replyTo ?? "";
      return replyTo;
    })
    .toContain("+c_");
  return replyTo;
}

/** The thread with somebody, once there is one. */
export async function threadWith(name: string, token: string): Promise<Conversation> {
  const query = new URLSearchParams({ search: name });
  let found: Conversation | undefined;
  await expect
    .poll(async () => {
      [found] = await call<Conversation[]>("GET", `/api/admin/conversations?${query}`, undefined, token);
      return found?.counterpart.name;
    })
    .toBe(name);
  if (found === undefined) throw new Error(`no thread with ${name}`);
  return found;
}

/** Opens the inbox with the thread of somebody among their own threads only, because other tests write, too. */
export async function openThread(page: Page, name: string, token: string): Promise<Conversation> {
  const thread = await threadWith(name, token);
  await page.goto(`/admin/inbox?search=${encodeURIComponent(name)}&id=${thread._id}`);
  await expect(page.getByRole("heading", { name: new RegExp(name) })).toBeVisible();
  return thread;
}

export const composerOf = (page: Page) => page.getByRole("textbox", { name: "Message" });
export const messagesOf = (page: Page) =>
  page.getByRole("list", { name: "Conversation" }).getByRole("listitem");
