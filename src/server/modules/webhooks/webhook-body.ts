import type { DeliveredEvent } from "#domain/webhooks/webhook-event-names.ts";
import type { WebhookData } from "#domain/webhooks/webhook-events.ts";
import type { WebhookFormat } from "#domain/webhooks/webhook-formats.ts";
import { webhookTexts } from "#domain/webhooks/webhook-texts.ts";

type Occurrence<E extends DeliveredEvent> = { event: E; time: Date; data: WebhookData<E> };
type ChatMessage = { text: string; link: string };

const linkLabel = "Open in Tandem";

/** The bytes that are signed and sent. `publicUrl` is the address of the site, without a slash at the end. */
export function webhookBody<E extends DeliveredEvent>(
  format: WebhookFormat,
  publicUrl: string,
  { event, time, data }: Occurrence<E>,
): string {
  const { text, path } = webhookTexts[event](data);
  const message = { text: `${text}.`, link: publicUrl + path };
  if (format !== "tandem") return JSON.stringify(chatBodies[format](message));
  return JSON.stringify({
    type: event,
    timestamp: time.toISOString(),
    data,
    text: `${message.text} ${message.link}`,
  });
}

const chatBodies: Record<Exclude<WebhookFormat, "tandem">, (message: ChatMessage) => object> = {
  slack: ({ text, link }) => ({ text: `${escapeForSlack(text)} <${escapeForSlack(link)}|${linkLabel}>` }),
  // Workflows post only cards; a plain text is accepted and never appears.
  teams: ({ text, link }) => ({
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        contentUrl: null,
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          body: [{ type: "TextBlock", text, wrap: true }],
          actions: [{ type: "Action.OpenUrl", title: linkLabel, url: link }],
        },
      },
    ],
  }),
  // The angle brackets keep Discord from fetching the page for a preview.
  discord: ({ text, link }) => ({
    content: `${text} [${linkLabel}](<${link}>)`,
    allowed_mentions: { parse: [] },
  }),
  mattermost: ({ text, link }) => ({ text: `${text} [${linkLabel}](${link})` }),
};

function escapeForSlack(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
