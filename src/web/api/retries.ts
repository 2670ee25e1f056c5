import { ApiError } from "./api-error.ts";

export const maximumRetries = 3;
const longestPauseMs = 30_000;

/** Only failures of the server or network are retried; a refusal would be repeated. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}

/** Pause before a retry in milliseconds, doubled each time. `attempt` counts from 0. */
export function retryDelayMs(attempt: number): number {
  return Math.min(1000 * 2 ** attempt, longestPauseMs);
}

/** Retries a failing request, unless it was refused or aborted. */
export async function withRetries<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (attempt === maximumRetries || !(error instanceof ApiError) || isRefusal(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs(attempt)));
    }
  }
}
