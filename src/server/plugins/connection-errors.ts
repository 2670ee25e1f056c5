import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ErrorBody } from "#domain/http/envelope.ts";
import { errorMessages } from "#domain/http/error-messages.ts";

/** Why Node gave up reading, and what we say to it; anything else was no HTTP. */
const refusals: Record<string, { status: number; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: errorMessages.tooSlow },
  HPE_HEADER_OVERFLOW: { status: 431, message: errorMessages.tooLarge },
};

/** Answers what never became a request, in the shape of every other error, and closes the connection. */
export function answerConnectionError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const { status, message } = refusals[error.code ?? ""] ?? { status: 400, message: errorMessages.malformed };
  const body = JSON.stringify({ success: false, message } satisfies ErrorBody);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Connection: close",
  ];
  if (socket.writable) socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  socket.destroy(error);
}
