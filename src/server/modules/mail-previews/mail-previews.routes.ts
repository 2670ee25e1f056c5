import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { mailPreviewsApi } from "#domain/mail-previews/mail-previews.api.ts";
import type { Context } from "#server/context.ts";
import { notFound } from "#server/http/http-error.ts";
import { route } from "#server/http/route.ts";
import { darkScheme } from "#server/platform/mail/mail-html.ts";
import * as mailPreviews from "./mail-previews.service.ts";

const address = z.object({
  name: z.string().max(60),
  expires: z.string().default(""),
  signature: z.string().max(100).default(""),
  /** As in a mail program with this scheme. By default, the browser’s scheme applies. */
  scheme: z.enum(["light", "dark"]).optional(),
});

export function mailPreviewsRoutes(app: FastifyInstance, context: Context): void {
  route(app, mailPreviewsApi.listMailPreviews).handle(async () => ({
    data: { mails: await mailPreviews.list(context) },
  }));
}

/**
 * The HTML of an email for a frame of the admin area. A mail has its styles in itself, which the policy of our pages
 * refuses, so it is a document with a policy of its own.
 */
export function mailPreviewFiles(app: FastifyInstance, context: Context): void {
  app.get("/mail-previews/:name", { schema: { hide: true } }, async (request, reply) => {
    const given = address.safeParse({ ...(request.query as object), ...(request.params as object) });
    const html = given.success ? await mailPreviews.read(context, given.data) : undefined;
    if (html === undefined || !given.success) throw notFound();
    const { scheme } = given.data;
    return reply
      .header("content-type", "text/html; charset=utf-8")
      .header("cache-control", "private, no-store")
      .header(
        "content-security-policy",
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox allow-same-origin",
      )
      .header("x-frame-options", "SAMEORIGIN")
      .header("x-robots-tag", "noindex")
      .send(scheme ? html.replace(darkScheme, scheme === "dark" ? "all" : "not all") : html);
  });
}
