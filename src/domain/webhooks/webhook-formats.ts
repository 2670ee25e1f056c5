/** Bodies that a webhook can get: Tandem's own JSON, or a message for the incoming webhook of a chat. */
export const webhookFormats = ["tandem", "slack", "teams", "discord", "mattermost"] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

export const webhookFormatLabels: Record<WebhookFormat, string> = {
  tandem: "Signed JSON, for a program",
  slack: "Slack",
  teams: "Microsoft Teams",
  discord: "Discord",
  mattermost: "Mattermost",
};
