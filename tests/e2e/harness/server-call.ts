import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "@playwright/test";

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

/** A call to the API that succeeds, with JSON or a form. Resolves to the body of the response. */
export async function call<T = unknown>(
  method: string,
  path: string,
  body?: object,
  token?: string,
): Promise<T> {
  const json = body !== undefined && !(body instanceof FormData);
  const response = await callServer(path, {
    method,
    headers: {
      ...(json && { "content-type": "application/json" }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: json ? JSON.stringify(body) : (body as FormData) }),
  });
  const text = await response.text();
  expect(response.status, `${method} ${path}: ${text}`).toBeLessThan(300);
  return JSON.parse(text) as T;
}
