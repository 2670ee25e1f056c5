import { randomUUID } from "node:crypto";
import { finished, PassThrough, Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import { Busboy } from "@fastify/busboy";
import { formValues, withoutBlankRows } from "#domain/http/form-values.ts";
import { errorFromResponse } from "./api-error.ts";
import { type FormOutcome, outcomeOf } from "./form-outcome.ts";
import type { ServerContext } from "./server-context.ts";

/** The API's response to a form. */
type FormResponse = { success: true; message?: string | undefined; leftOut?: string[] };

/** A form posted without JavaScript: its values, and the result of sending it. */
export type PostedForm = { values: Record<string, unknown>; outcome: FormOutcome };

/** Maximum size of a form's text in bytes, equal to the API's limit for JSON. */
const maximumTextBytes = 256 * 1024;
/** Larger bodies are not read to the end; the API refuses them long before. */
const maximumBodyBytes = 150 * 1024 * 1024;

/** Reads a form without files and sends it. `send` calls the API with the fields and a new idempotency key. */
export async function answerPostedText(
  request: Request,
  send: (values: Record<string, unknown>, key: string) => Promise<FormResponse>,
): Promise<PostedForm> {
  const values = formValues(new URLSearchParams(await readText(bodyOf(request))));
  return { values, outcome: await outcomeOf(send(withoutBlankRows(values), randomUUID())) };
}

/** Streams a form with files to the API, and collects its text so that the page can show it again. */
export async function answerPostedFiles(
  request: Request,
  { forward }: ServerContext,
  path: string,
): Promise<PostedForm> {
  const headers = formHeaders(request);
  const body = bodyOf(request);
  const forApi = new PassThrough();
  const text = readTextParts(body, headers);
  body.pipe(forApi);
  finished(body, { writable: false }, (error) => error && forApi.destroy(error));
  const sending = async () => {
    const response = await forward(path, headers, forApi);
    // The API may respond before it has read the whole body, but browsers show a response only after they have sent
    // everything.
    body.unpipe(forApi);
    drain(body);
    if (!response.ok) throw await errorFromResponse(response);
    return (await response.json()) as FormResponse;
  };
  const outcome = await outcomeOf(sending());
  return { values: await text, outcome };
}

function bodyOf(request: Request): Readable {
  return request.body ? Readable.fromWeb(request.body as WebStream) : Readable.from([]);
}

/** Only headers about the body, because the page makes the request, not the visitor. */
function formHeaders(request: Request): Record<string, string> & { "content-type": string } {
  const length = request.headers.get("content-length");
  return {
    "content-type": request.headers.get("content-type") ?? "",
    ...(length !== null && { "content-length": length }),
  };
}

async function readText(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > maximumTextBytes) {
      const message = "The form is too large.";
      throw new Response(message, { status: 413, statusText: message });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/**
 * Collects the text fields of a multipart body and discards its files. Returns what has arrived if the body is cut
 * off.
 */
function readTextParts(
  body: Readable,
  headers: { "content-type": string },
): Promise<Record<string, unknown>> {
  const controls: [name: string, text: string][] = [];
  const parser = parserFor(headers);
  // Not a multipart form. The API reports the error, and there is nothing to show again.
  if (parser === undefined) return Promise.resolve({});
  parser.on("field", (name, value) => controls.push([name, value]));
  parser.on("file", (_name, file) => file.resume());
  body.pipe(parser);
  return new Promise((resolve) => {
    const end = () => resolve(formValues(controls));
    parser.once("finish", end).once("error", end);
    finished(body, { writable: false }, (error) => error && end());
  });
}

function parserFor(headers: { "content-type": string }) {
  try {
    return new Busboy({ headers, limits: { fieldSize: 64 * 1024, fields: 200 } });
  } catch {
    return undefined;
  }
}

function drain(body: Readable): void {
  let bytes = 0;
  body.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maximumBodyBytes) body.destroy();
  });
}
