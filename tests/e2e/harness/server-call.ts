import { setTimeout as sleep } from "node:timers/promises";

/**
 * `fetch` of the server under test, for calls beside the pages. Where the browsers take the whole machine, the server
 * may refuse as overloaded and say when to come again.
 */
export async function callServer(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(`${process.env.TANDEM_TEST_ORIGIN}${path}`, init);
  const seconds = response.status === 503 ? response.headers.get("retry-after") : null;
  if (seconds === null) return response;
  await sleep(Number(seconds) * 1000);
  return callServer(path, init);
}
