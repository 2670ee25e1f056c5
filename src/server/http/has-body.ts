import type { IncomingMessage } from "node:http";

/** Whether a request comes with a body, by what it announces. */
export function hasBody({ headers }: Pick<IncomingMessage, "headers">): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
