import { describe, expect, it } from "vitest";
import { testEvent } from "#domain/webhooks/webhook-event-names.ts";
import { startWebhookScene } from "#tests/harness/webhook-scene.ts";
import { webhookBody } from "./webhook-body.ts";

const scene = await startWebhookScene();
const { server, receiver, second, token, worker, workerWith, addWebhook, writeMessage, logOf } = scene;

const text = "A visitor has written a message.";
const link = "http://localhost:3000/admin/contacts";
const events = ["message.received"];

/** Behaves like the incoming webhook of a chat: its response, and whether it accepts the body. */
const chats = {
  slack: {
    status: 200,
    answer: "ok",
    body: { text: `${text} <${link}|Open in Tandem>` },
  },
  teams: {
    status: 202,
    answer: "",
    body: {
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
            actions: [{ type: "Action.OpenUrl", title: "Open in Tandem", url: link }],
          },
        },
      ],
    },
  },
  discord: {
    status: 204,
    answer: "",
    body: { content: `${text} [Open in Tandem](<${link}>)`, allowed_mentions: { parse: [] } },
  },
  mattermost: { status: 200, answer: "ok", body: { text: `${text} [Open in Tandem](${link})` } },
} as const;

describe("a chat", () => {
  it.each(["slack", "teams", "discord", "mattermost"] as const)(
    "%s gets a message in its format, without what the visitor typed",
    async (format) => {
      const { status, answer, body } = chats[format];
      const { id } = await addWebhook(receiver.url, events, format);
      receiver.reactWith((response) => response.writeHead(status).end(answer));
      await writeMessage({ name: "<!channel> @everyone", message: "[Canary](https://bad.example)" });
      await worker.runOnce();
      expect(receiver.received.map((received) => JSON.parse(received.body))).toEqual([body]);
      expect(await logOf(id)).toMatchObject([{ status: "delivered", responseStatus: status }]);
    },
  );

  it("and a program get the same event, each in its format", async () => {
    await addWebhook(receiver.url, events);
    await addWebhook(second.url, events, "slack");
    await writeMessage();
    await worker.runOnce();
    const [own] = receiver.received.map(({ body }) => JSON.parse(body));
    expect(own).toMatchObject({ type: "message.received", text: `${text} ${link}` });
    expect(Object.keys(own)).toEqual(["type", "timestamp", "data", "text"]);
    expect(second.received.map(({ body }) => JSON.parse(body))).toEqual([chats.slack.body]);
  });

  it("that asks for a pause gets one, up to an hour", async () => {
    const { id } = await addWebhook(receiver.url, events, "discord");
    const pauseAfter = async (seconds: string) => {
      receiver.reactWith((response) => response.writeHead(429, { "retry-after": seconds }).end());
      await writeMessage();
      await workerWith([5]).runOnce();
      const [last] = await logOf(id);
      expect(last).toMatchObject({ status: "waiting", responseStatus: 429 });
      return (Date.parse(last?.nextAttemptAt ?? "") - Date.parse(last?.lastAttemptAt ?? "")) / 1000;
    };
    expect(Math.round(await pauseAfter("119.2"))).toBe(120);
    expect(Math.round(await pauseAfter("1"))).toBe(5);
    expect(Math.round(await pauseAfter("999999"))).toBe(3600);
  });

  it("gets the test in its format, and the next events in another one after a change", async () => {
    const { id } = await addWebhook(receiver.url, events, "mattermost");
    await server.send("POST", `/api/admin/webhooks/${id}/test`, { token });
    await server.send("PUT", `/api/admin/webhooks/${id}`, { token, json: { format: "discord" } });
    await writeMessage();
    await worker.runOnce();
    const [test, message] = receiver.received.map(({ body }) => JSON.parse(body));
    expect(test).toEqual({
      text: `This is a test of a webhook. [Open in Tandem](http://localhost:3000/admin/webhooks/deliveries?id=${id})`,
    });
    expect(message).toEqual(chats.discord.body);
  });

  it("cannot be of an unknown kind", async () => {
    const json = { url: receiver.url, events, format: "pager" };
    expect((await server.send("POST", "/api/admin/webhooks", { token, json })).status).toBe(422);
  });
});

it("Slack gets the characters escaped that it would read as a mention or a link", () => {
  const data = { id: "1&<2>", url: "http://localhost:3000/" };
  const body = webhookBody("slack", "https://a.example", { event: testEvent, time: new Date(0), data });
  expect(JSON.parse(body).text).toContain("id=1&amp;&lt;2&gt;|Open in Tandem>");
});
