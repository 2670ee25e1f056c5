import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { errorMessages } from "#domain/http/error-messages.ts";
import { uploadTransport } from "./upload-transport.ts";

/** An XMLHttpRequest that the test controls. */
class FakeRequest {
  static last: FakeRequest;
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  status = 0;
  responseText = "";
  headers: Record<string, string> = {};
  aborted = false;
  body: unknown;
  constructor() {
    FakeRequest.last = this;
  }
  open() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader() {
    return "application/json";
  }
  send(body: unknown) {
    this.body = body;
  }
  abort() {
    this.aborted = true;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const call = (onProgress = () => {}, signal?: AbortSignal) =>
  uploadTransport(onProgress)({
    method: "POST",
    path: "/api/join",
    form: new FormData(),
    headers: { "idempotency-key": "k" },
    ...(signal && { signal }),
  });

it("sends the body with its headers, and hands on what is answered", async () => {
  const result = call();
  const { last } = FakeRequest;
  expect(last.headers).toEqual({ accept: "application/json", "idempotency-key": "k" });
  last.status = 201;
  last.responseText = '{"success":true}';
  last.onload?.();
  const response = await result;
  expect([response.status, await response.json()]).toEqual([201, { success: true }]);
});

it("waits half a minute after the last progress, not after the start", async () => {
  const progress: number[][] = [];
  const result = call((...numbers: number[]) => progress.push(numbers));
  const failed = expect(result).rejects.toMatchObject({ status: 0, message: errorMessages.network });
  for (let sent = 1; sent <= 5; sent += 1) {
    vi.advanceTimersByTime(29_000);
    FakeRequest.last.upload.onprogress?.({ loaded: sent, total: 5 });
  }
  expect(FakeRequest.last.aborted).toBe(false);
  expect(progress.at(-1)).toEqual([5, 5]);
  vi.advanceTimersByTime(30_000);
  expect(FakeRequest.last.aborted).toBe(true);
  await failed;
});

it("fails at once when the connection does", async () => {
  const result = call();
  FakeRequest.last.onerror?.();
  await expect(result).rejects.toMatchObject({ status: 0, message: errorMessages.network });
});

it("does not report as a failure what the caller gave up", async () => {
  const controller = new AbortController();
  const result = call(undefined, controller.signal);
  controller.abort();
  await expect(result).rejects.toMatchObject({ name: "AbortError" });
  expect(FakeRequest.last.aborted).toBe(true);
});
