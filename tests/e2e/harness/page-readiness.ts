import { setTimeout as sleep } from "node:timers/promises";
import type { Page, Request, Response } from "@playwright/test";

const underWay = new WeakMap<Page, Set<Request>>();

/**
 * From now on `goto` and `reload` return when the document is hydrated, unless it is one without script. Public pages
 * fetch their script after they are painted; what a test does before that would be a test of the page without it.
 */
export function waitsForHydration(page: Page): void {
  const { goto, reload } = page;
  page.goto = (...parameters) => whole(page, () => goto.apply(page, parameters));
  page.reload = (...parameters) => whole(page, () => reload.apply(page, parameters));
}

/**
 * Where the browsers take the whole machine, the server may refuse a document or one of its files as overloaded. It
 * says when to come again.
 */
async function whole(page: Page, open: () => Promise<Response | null>): Promise<Response | null> {
  let refused: (seconds: number) => void = () => {};
  const refusal = new Promise<number>((resolve) => {
    refused = resolve;
  });
  const listen = (response: Response) => {
    if (isRefusedPart(response)) refused(Number(response.headers()["retry-after"]));
  };
  page.on("response", listen);
  const response = await open();
  const seconds = await Promise.race([isHydrated(page), refusal]);
  page.off("response", listen);
  if (seconds === undefined) return response;
  await sleep(seconds * 1000);
  return whole(page, open);
}

/** A document or a file of one that the server was too busy for. */
export function isRefusedPart(response: Response): boolean {
  const isPart = !/^\/api\/|\.data$/.test(new URL(response.url()).pathname);
  return isPart && response.status() === 503 && response.headers()["retry-after"] !== undefined;
}

async function isHydrated(page: Page): Promise<undefined> {
  await page.waitForFunction(
    () => !("__reactRouterContext" in window) || performance.getEntriesByName("hydrated").length > 0,
  );
  return undefined;
}

/** Keeps the page's requests for `requestsEnded`. */
export function keepsRequests(page: Page): void {
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on("request", (request) => requests.add(request));
  page.on("requestfinished", (request) => requests.delete(request));
  page.on("requestfailed", (request) => requests.delete(request));
}

/** All that the page has asked for has arrived, what that asked for too, and the page has made something of it. */
export async function requestsEnded(page: Page): Promise<void> {
  const requests = underWay.get(page);
  if (requests === undefined) throw new Error("The requests of this page are not kept.");
  await page.waitForLoadState("load");
  do {
    await Promise.all([...requests].map(arrived));
    await page.evaluate(() => new Promise<unknown>((resolve) => requestIdleCallback(resolve)));
  } while (requests.size > 0);
}

async function arrived(request: Request): Promise<void> {
  const response = await request.response();
  await response?.finished();
}
