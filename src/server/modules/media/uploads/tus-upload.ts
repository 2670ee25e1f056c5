import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { ReadableStream } from "node:stream/web";
import { DataStore, ERRORS, type Locker, Server, Upload } from "@tus/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Missing } from "#domain/errors.ts";
import { readLine } from "#domain/readers/read-line.ts";
import type { Context } from "#server/context.ts";
import { HttpError } from "#server/http/http-error.ts";
import { addressOf } from "#server/http/rate-limits.ts";
import { removeUpload } from "./forget-uploads.ts";
import { receiveUpload } from "./receive-upload.ts";
import { createUpload, ownUpload, type UploadPlace, type UploadPrincipal } from "./uploads.service.ts";

/** Outside of the API, whose calls are declared one by one: this is a protocol of its own. */
export const uploadsPath = "/uploads";
const longestName = 200;
/** Of the library's responses. The others are for pages of other sites, which may not call us. */
const passedHeaders = [
  "location",
  "tus-extension",
  "tus-max-size",
  "tus-resumable",
  "tus-version",
  "upload-length",
  "upload-metadata",
  "upload-offset",
];

type Call = { context: Context; principal: UploadPrincipal; locks: Locker; place?: UploadPlace };

/**
 * Responds to a request of the tus protocol. The library reads its headers and decides what it asks for; everything else
 * is ours. `place` is for a request that begins an upload.
 */
export async function respondAsTus(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  let failure: unknown;
  const datastore = new UploadStore(call, request);
  const server = new Server({
    path: uploadsPath,
    datastore,
    locker: call.locks,
    // The request that is ended still stores what it has.
    lockDrainTimeout: 1,
    relativeLocation: true,
    onResponseError: async (_request, error) => {
      failure = error;
      return undefined;
    },
  });
  const { status, headers } = await server.handleWeb(webRequest(request));
  if (failure !== undefined) throw asHttpError(failure);
  // Without an error, these are complaints about the headers.
  if (status >= 400) throw new HttpError(status, "This is no request of the tus protocol, version 1.0.0.");
  for (const name of passedHeaders) {
    const value = headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  if (datastore.expiresAt) reply.header("upload-expires", datastore.expiresAt.toUTCString());
  return reply.code(status).header("cache-control", "no-store").send();
}

/** Files in our table and store, as the library works with them. */
class UploadStore extends DataStore {
  override extensions = ["creation", "expiration", "termination"];
  /** End of the upload that the request is about. The library would take the time from the system. */
  expiresAt: Date | undefined;
  readonly #call: Call;
  readonly #request: FastifyRequest;

  constructor(call: Call, request: FastifyRequest) {
    super();
    this.#call = call;
    this.#request = request;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { context, principal, place } = this.#call;
    if (place === undefined) throw new Missing();
    const name = readLine(upload.metadata?.filename?.toWellFormed() ?? "").slice(0, longestName);
    const file = {
      name: name || "A file without a name",
      bytes: upload.size ?? 0,
      address: addressOf(this.#request),
    };
    upload.id = await createUpload(context, principal, { place, file });
    await this.getUpload(upload.id);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { context, principal } = this.#call;
    const { bytes, received, expiresAt, file } = await ownUpload(context, principal, id);
    if (file === null) throw new Missing();
    if (expiresAt <= context.now()) throw ERRORS.FILE_NO_LONGER_EXISTS;
    this.expiresAt = expiresAt;
    return new Upload({ id, size: bytes, offset: received });
  }

  override async write(stream: Readable, id: string): Promise<number> {
    return receiveUpload(this.#call.context, id, stream);
  }

  override async remove(id: string): Promise<void> {
    const { context, principal } = this.#call;
    await ownUpload(context, principal, id);
    await removeUpload(context, id);
  }
}

/** Our errors as they are, and those of the library with a message for people. */
function asHttpError(error: unknown): unknown {
  if (error instanceof Error) return error;
  const { status_code: status = 500 } = error as { status_code?: number };
  switch (status) {
    case 404:
      return new Missing();
    case 409:
      return new HttpError(409, "More of this file is here already. Ask where to go on.");
    case 410:
      return new HttpError(410, "This upload has expired. Begin again.");
    case 413:
      return new HttpError(413, "The file is larger than was announced, or than is taken.");
    case 500:
      return new HttpError(503, "Another request sends this file.", { retryAfter: 2 });
    default:
      return new HttpError(status, "This is no request of the tus protocol, version 1.0.0.");
  }
}

/** `runtime` lets the library end its work when the connection is lost. */
function webRequest({ raw, method, url, headers }: FastifyRequest): Request {
  const sent = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const body = method === "PATCH" ? bodyOf(raw) : undefined;
  const request = new Request(new URL(url, "http://localhost"), { method, headers: sent, ...body });
  return Object.assign(request, { runtime: { name: "node", node: { req: raw } } });
}

/** Passes the chunks on as they are; `Readable.toWeb` would copy each. */
function bodyOf(raw: IncomingMessage) {
  const body = ReadableStream.from<Uint8Array>(raw.iterator({ destroyOnReturn: false }));
  return { body: body as BodyInit, duplex: "half" as const };
}
