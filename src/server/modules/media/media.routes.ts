import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import type { Context } from "#server/context.ts";
import { HttpError, notFound } from "#server/http/http-error.ts";
import type { FileStore } from "#server/platform/files/file-store.ts";
import { isPublicFile, posterName, previewName } from "./media.presenter.ts";
import type { FoundMedia, MediaRow } from "./media.repository.ts";
import * as media from "./media.service.ts";

const parameters = z.object({
  id: z.uuid(),
  variant: z.string().regex(/^(original|poster\.jpg|preview\.mp4|\d{3,4}\.webp)$/),
});
const signature = z.object({ expires: z.string().default(""), signature: z.string().max(100).default("") });

export function mediaRoutes(app: FastifyInstance, context: Context): void {
  const { store } = context;
  app.get("/media/:id/:variant", { schema: { hide: true } }, async (request, reply) => {
    const address = parameters.safeParse(request.params);
    const signed = signature.safeParse(request.query);
    if (!address.success || !signed.success) throw notFound();
    const { id, variant } = address.data;
    const row = await media.visible(context, id, signed.data.expires, signed.data.signature);
    if (row === undefined) throw notFound();
    const served = await servedVariant(store, row, variant, request.headers.accept);
    if (served === undefined) throw notFound();
    const { name, type, size } = served;
    const range = readRange(request.headers.range, size);
    reply.header("accept-ranges", "bytes");
    if (range === "beyond") {
      reply.header("content-range", `bytes */${size}`);
      throw new HttpError(416, "The file has no such part.");
    }
    fileHeaders(reply, row, { variant, type });
    const file = await store.read(name, range);
    if (file === undefined) throw notFound();
    if (range === undefined) return reply.header("content-length", size).send(file.stream);
    return reply
      .code(206)
      .header("content-range", `bytes ${range.start}-${range.end}/${size}`)
      .header("content-length", range.end - range.start + 1)
      .send(file.stream);
  });
}

/** A picture has one URL per width. Clients that accept AVIF get the AVIF variant once it exists. */
async function servedVariant(store: FileStore, row: MediaRow, variant: string, accept = "") {
  if (row.avif && /\bimage\/avif\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accept)) {
    const name = `${row.id}/${variant.replace(".webp", ".avif")}`;
    const size = await store.size(name);
    if (size !== undefined) return { name, size, type: "image/avif" };
  }
  const name = `${row.id}/${variant}`;
  const size = await store.size(name);
  return size === undefined ? undefined : { name, size, type: variantTypes[variant] ?? row.type };
}

/** Of variants that are of another type than their file. */
const variantTypes: Partial<Record<string, string>> = {
  [posterName]: "image/jpeg",
  [previewName]: "video/mp4",
};

/** Uploads are untrusted, so the browser must not guess their type or run anything in them. */
function fileHeaders(
  reply: FastifyReply,
  row: FoundMedia,
  { variant, type }: { variant: string; type: string },
): void {
  // Not checked, so it is nothing but bytes to save.
  const isUnchecked = row.kind === "attachment" || (row.hasOriginal && variant === "original");
  reply
    .header("content-type", isUnchecked ? "application/octet-stream" : type)
    .header("x-content-type-options", "nosniff")
    .header(
      "content-security-policy",
      "sandbox; default-src 'none'; media-src 'self'; style-src 'unsafe-inline'",
    )
    .header("cache-control", isPublicFile(row) ? "public, max-age=31536000, immutable" : "private, no-store");
  if (row.kind === "image") reply.header("vary", "Accept");
  if (row.kind === "document") {
    reply.header(
      "content-disposition",
      `attachment; filename="document-${row.id}.${row.type === "image/heic" ? "heic" : "pdf"}"`,
    );
  }
  if (isUnchecked) {
    reply.header("content-disposition", `attachment; filename*=UTF-8''${encodedName(row.name)}`);
  }
}

/** As RFC 8187 wants it. */
function encodedName(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
}

type Range = { start: number; end: number };

/** Parses a single byte range, as players send it. Undefined for anything else, which gets the whole file. */
function readRange(header: string | undefined, size: number): Range | "beyond" | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "");
  if (!match || (match[1] === "" && match[2] === "")) return undefined;
  const start = match[1] === "" ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === "" || match[2] === "" ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (start >= size) return "beyond";
  return start <= end ? { start, end } : undefined;
}
