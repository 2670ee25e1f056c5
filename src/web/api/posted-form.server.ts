import { randomUUID } from "node:crypto";
import { finished, PassThrough, Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import { Busboy } from "@fastify/busboy";
import { formValues, withoutBlankRows } from "#domain/http/form-values.ts";
import { errorFromAnswer } from "./api-error.ts";
import { type FormOutcome, outcomeOf } from "./form-outcome.ts";
import type { ServerContext } from "./server-context.ts";

/** What a form is answered. */
type FormAnswer = { success: true; message?: string | undefined };

/** A form that a browser posted by itself: what was typed into it, and how its sending ended. */
export type PostedForm = { values: Record<string, unknown>; outcome: FormOutcome };

/** Most text that a form may carry, in bytes; as much as the API reads of JSON. */
const maximumTextBytes = 256 * 1024;
/** A body beyond this is not read to its end; the API refuses it long before. */
const maximumBodyBytes = 150 * 1024 * 1024;

/** Reads a form without files and sends it; `send` makes a call of its fields, under a name of its own. */
export async function answerPostedText(
  request: Request,
  send: (values: Record<string, unknown>, key: string) => Promise<FormAnswer>,
): Promise<PostedForm> {
  const values = formValues(new URLSearchParams(await readText(bodyOf(request))));
  return { values, outcome: await outcomeOf(send(withoutBlankRows(values), randomUUID())) };
}

/** Hands a form with files on to the API while it comes in, and keeps its text to be shown again. */
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
    // The API may answer before it has read everything. The browser hears the answer only when all has been taken.
    body.unpipe(forApi);
    drain(body);
    if (!response.ok) throw await errorFromAnswer(response);
    return (await response.json()) as FormAnswer;
  };
  const outcome = await outcomeOf(sending());
  return { values: await text, outcome };
}

function bodyOf(request: Request): Readable {
  return request.body ? Readable.fromWeb(request.body as WebStream) : Readable.from([]);
}

/** Only what describes the body: the call is the page's own, not the visitor's. */
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
    if (bytes > maximumTextBytes) throw new Response("The form is too large.", { status: 413 });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Reads the text of a multipart body and throws its files away. Of a body that breaks off, what had come. */
function readTextParts(
  body: Readable,
  headers: { "content-type": string },
): Promise<Record<string, unknown>> {
  const controls: [name: string, text: string][] = [];
  const parser = parserFor(headers);
  // Not a form at all. The API says so; there is nothing to show again.
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
