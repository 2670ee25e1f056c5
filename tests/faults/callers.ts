import { setTimeout as sleep } from "node:timers/promises";
import { isBusy } from "./writers.ts";

export type Answer = { data: Record<string, unknown> };
/** `refusals`: statuses of answers that are as good as none. */
export type Caller = (
  method: string,
  path: string,
  json?: unknown,
  refusals?: readonly number[],
) => Promise<Answer | undefined>;
type Surely = (method: string, path: string, json: unknown) => Promise<Record<string, unknown>>;

let count = 0;
/** An address that no other person of this run has. */
export const address = (who: string) => `${who}.${process.pid}.${++count}@mail.example`;
export const pick = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)] as T;

/**
 * Calls with an `Authorization` header; resolves to undefined if no answer came, or the server was busy. Both are wrong
 * where nobody is killed.
 */
export function caller(
  origin: string,
  authorization: string,
  wrong: string[],
  { kills } = { kills: true },
): Caller {
  return async (method, path, json, refusals = []) => {
    const isForm = json instanceof FormData;
    try {
      const response = await fetch(origin + path, {
        method,
        headers: {
          ...(authorization !== "" && { authorization }),
          ...(json !== undefined && !isForm && { "content-type": "application/json" }),
        },
        ...(json !== undefined && { body: isForm ? json : JSON.stringify(json) }),
      });
      const text = await response.text();
      if (response.ok) return JSON.parse(text) as Answer;
      if (refusals.includes(response.status)) return;
      if (!kills || !isBusy(response)) {
        wrong.push(`${method} ${path}: ${response.status} ${text.slice(0, 200)}`);
      }
    } catch (error) {
      if (!kills) wrong.push(`${method} ${path}: ${error}`);
    }
    await sleep(20);
  };
}

/** Throws if a call fails. */
export function surely(origin: string, authorization: string): Surely {
  const wrong: string[] = [];
  const call = caller(origin, authorization, wrong);
  return async (method, path, json) => {
    const answer = await call(method, path, json);
    if (answer === undefined) throw new Error(wrong[0] ?? `no answer to ${path}`);
    return answer.data;
  };
}

/** Runs each of these over and over, until it is stopped. */
export function keepOn(writers: readonly (() => Promise<unknown>)[]): () => Promise<void> {
  let stopped = false;
  const all = writers.map(async (writer) => {
    while (!stopped) await writer();
  });
  return async () => {
    stopped = true;
    await Promise.all(all);
  };
}
