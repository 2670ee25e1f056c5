import type { FastifyInstance } from "fastify";
import { passwordResetApi } from "#domain/admin/password-reset.api.ts";
import {
  passwordResetInOutboxMessage,
  passwordResetRequestedMessage,
} from "#domain/admin/password-reset.contract.ts";
import type { Context } from "#server/context.ts";
import { idempotencyKeyOf } from "#server/http/idempotency-key.ts";
import { route } from "#server/http/route.ts";
import { hasMailServer, mailDelivery } from "#server/platform/mail/mail-delivery.ts";
import { choosePassword, readPasswordReset } from "./choose-password.ts";
import { requestPasswordReset } from "./request-password-reset.ts";

/** A forgotten password: the form that asks for a link, and the page of the link. */
export function passwordResetRoutes(app: FastifyInstance, context: Context): void {
  route(app, passwordResetApi.readPasswordResetDelivery).handle(async () => ({
    data: { mailDelivery: mailDelivery(context) },
  }));

  route(app, passwordResetApi.requestPasswordReset).handle(async ({ body, request }) => {
    await requestPasswordReset(context, body.email, idempotencyKeyOf(request));
    const isSent = hasMailServer(context);
    return { message: isSent ? passwordResetRequestedMessage : passwordResetInOutboxMessage };
  });

  route(app, passwordResetApi.readPasswordReset).handle(async ({ principal }) => ({
    data: { reset: await readPasswordReset(context, principal) },
  }));

  route(app, passwordResetApi.choosePassword).handle(async ({ principal, body }) => {
    await choosePassword(context, principal, body.password);
    return { message: "Password changed. You can sign in now." };
  });
}
