import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import type { Conversation, Thread } from "#domain/conversations/conversations.contract.ts";
import { mailingBody, mailingPreviewBody } from "#domain/mailings/mailings.contract.ts";
import { keepsRequests, requestsEnded, waitsForHydration } from "#tests/e2e/harness/page-readiness.ts";
import startServer from "#tests/e2e/harness/server.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { mailSettings, rawMail, type SentMail } from "#tests/harness/raw-mail.ts";
import { type Picture, pictures } from "./pages.ts";

// Takes the pictures of the documentation from the running product, on a new database with the sample data.

const folder = join(import.meta.dirname, "../../docs/images");
const views = {
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
};
const chosen = process.argv.slice(2);
const writers: readonly [name: string, message: string][] = [
  ["Jonas Berg", "Do you work with gaming creators in Norway?"],
  ["Amara Obi", "Thank you for the quick answer. We will come back to you in June."],
  ["Lucia Ferri", "Can one of your creators visit our bakery in Turin?"],
  ["Theo Laurent", "How long do you keep the rights to a reel?"],
];
const ownFields = [
  { subject: "influencer", label: "Shirt size", kind: "choice", options: ["Small", "Medium", "Large"] },
  { subject: "influencer", label: "Contract until", kind: "day" },
  { subject: "influencer", label: "Usual budget", kind: "money" },
  { subject: "brand", label: "Customer number", kind: "text" },
  { subject: "collaboration", label: "Parcel", kind: "link" },
];

mkdirSync(folder, { recursive: true });
const stop = await startServer();
await makeExamples();
const browser = await chromium.launch({
  executablePath: process.env.TANDEM_CHROMIUM,
  args: [
    "--no-sandbox",
    "--disable-background-networking",
    "--hide-scrollbars",
    "--font-render-hinting=none",
  ],
});
try {
  const contexts = { desktop: await signedIn(browser, "desktop"), phone: await signedIn(browser, "phone") };
  const visitor = { desktop: await open(browser, "desktop"), phone: await open(browser, "phone") };
  for (const picture of pictures) {
    if (chosen.length > 0 && !chosen.includes(picture.name)) continue;
    const view = picture.phone ? "phone" : "desktop";
    await take((picture.admin ? contexts : visitor)[view], picture);
  }
} finally {
  await browser.close();
  await stop();
}

/** `body` is sent as JSON; without one, something is read. */
async function call(path: string, body?: object, token?: string, method = "POST"): Promise<unknown> {
  const response = await fetch(`${process.env.TANDEM_TEST_ORIGIN}${path}`, {
    method: body === undefined ? "GET" : method,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Records that the sample data lacks, so that no page is empty. */
async function makeExamples(): Promise<void> {
  const { token } = (await call("/api/admin/login", administrator)) as { token: string };
  await call("/api/admin/api-keys", { name: "Newsletter", scope: "read" }, token);
  await call("/api/admin/api-keys", { name: "CRM", scope: "write" }, token);
  const events = ["join_request.received", "brand.registered", "message.received"];
  const crm = { url: "https://crm.example/hooks/tandem", description: "CRM", events };
  await call("/api/admin/webhooks", crm, token);
  for (const field of ownFields) await call("/api/admin/custom-fields", field, token);
  // Nobody is there who could take it, so the list shows how it waits.
  await call("/api/contact", {
    name: "Ines Duarte",
    email: "ines.duarte@example.net",
    message: "We look for three creators who cook, for a campaign in spring.",
  });
  await makeConversations(token);
  await makeMailings(token);
}

/** One that is being sent, and one that somebody has stopped. */
async function makeMailings(token: string): Promise<void> {
  const { data } = (await call("/api/influencers?limit=12", undefined, token)) as {
    data: { influencers: { _id: string }[] };
  };
  const ids = data.influencers.map(({ _id }) => _id);
  const start = async (title: string, text: string, count: number) => {
    const draft = { about: "influencer", recordIds: ids.slice(0, count), title, text };
    const previewed = await call("/api/admin/mailing-previews", draft, token);
    const { version } = mailingPreviewBody.parse(previewed).data.preview;
    const started = await call("/api/admin/mailings", { ...draft, version }, token);
    return mailingBody.parse(started).data.mailing._id;
  };
  const stopped = await start(
    "Your address for parcels",
    "Hello {first_name},\n\nwhere should parcels go?",
    5,
  );
  await call(`/api/admin/mailings/${stopped}/state`, { state: "stopped" }, token, "PUT");
  await start("Dates in spring", "Hello {first_name},\n\nwhich weeks in April suit you?", ids.length);
}

/** Conversations in several states. */
async function makeConversations(token: string): Promise<void> {
  for (const [name, message] of writers) {
    const email = `${name.replace(" ", ".").toLowerCase()}@example.net`;
    await call("/api/contact", { name, email, message });
  }
  const all = (await call("/api/admin/conversations", undefined, token)) as Conversation[];
  const found = all.find(({ counterpart }) => counterpart.name === "Ines Duarte");
  if (found === undefined) throw new Error("nobody has written");
  const { data } = (await call(`/api/admin/conversations/${found._id}`, undefined, token)) as {
    data: { thread: Thread };
  };
  await call(
    `/api/admin/conversations/${found._id}/messages`,
    {
      text: "Hello Ines,\n\nwhich month do you have in mind, and which countries?",
      seen: data.thread.newest,
    },
    token,
  );
  await callWithMail({
    from: "Ines Duarte <ines.duarte@example.net>",
    subject: "Re: Your message",
    text: "April, in Portugal and Spain. We would like one reel from each of them.",
  });
}

async function callWithMail(mail: SentMail): Promise<void> {
  const response = await fetch(`${process.env.TANDEM_TEST_ORIGIN}/api/inbound-mail`, {
    method: "POST",
    body: rawMail(mail),
    headers: {
      authorization: `Bearer ${mailSettings.inboundMailSecret}`,
      "content-type": "message/rfc822",
    },
  });
  if (!response.ok) throw new Error(await response.text());
}

function open(browser: Browser, view: keyof typeof views): Promise<BrowserContext> {
  return browser.newContext({
    ...views[view],
    baseURL: process.env.TANDEM_TEST_ORIGIN,
    reducedMotion: "reduce",
    colorScheme: "light",
    locale: "en-US",
    timezoneId: "UTC",
  });
}

async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  keepsRequests(page);
  waitsForHydration(page);
  return page;
}

async function signedIn(browser: Browser, view: keyof typeof views): Promise<BrowserContext> {
  const context = await open(browser, view);
  const page = await openPage(context);
  await page.goto("/admin/login");
  await page.getByLabel("Email").fill(administrator.email);
  await page.getByLabel("Password", { exact: true }).fill(administrator.password);
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByRole("heading", { level: 1, name: "Admin Dashboard" }).waitFor();
  await page.close();
  return context;
}

async function take(context: BrowserContext, { name, path, from = path, prepare }: Picture): Promise<void> {
  const page = await openPage(context);
  await page.goto(from);
  await settle(page);
  if ((await page.getByRole("heading", { level: 1 }).first().textContent())?.includes("not found")) {
    process.stdout.write(`${name}: there is no page ${path}\n`);
    await page.close();
    return;
  }
  await prepare?.(page);
  // A click leaves the pointer where it was, and what lies there now would look hovered.
  await page.mouse.move(0, 0);
  await settle(page);
  const taken = await page.screenshot({ animations: "disabled", caret: "hide" });
  const { size } = await sharp(taken)
    .webp({ quality: 84, effort: 6 })
    .toFile(join(folder, `${name}.webp`));
  process.stdout.write(`${name}: ${Math.round(size / 1024)} KB\n`);
  await page.close();
}

/** Everything that is in view has come, and nothing moves any more. */
async function settle(page: Page): Promise<void> {
  await requestsEnded(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // One that is not displayed is never loaded.
    const inView = [...document.images].filter((image) => {
      const { top, left } = image.getBoundingClientRect();
      return image.checkVisibility() && top < innerHeight && left < innerWidth;
    });
    await Promise.all(inView.map((image) => image.decode().catch(() => {})));
  });
}
