import { randomUUID } from "node:crypto";
import { afterAll, expect, it } from "vitest";
import { type LinkKind, liveLinks } from "#domain/links/link-rules.ts";
import { startTestServer } from "#tests/harness/test-server.ts";
import { linksService, type NewLink } from "./links.service.ts";

const server = await startTestServer();
afterAll(() => server.close());
const { database } = server;
const now = () => new Date();
const links = linksService({ database, agencyName: async () => "Tandem", limits: undefined, now });

it.each(Object.entries(liveLinks))("of kind %s made at once, %i work", async (kind, limit) => {
  const subject = { type: "collaboration", id: randomUUID() } as const;
  const link = { kind: kind as LinkKind, subject, label: "", personName: "", email: "" } as NewLink;
  const makers = Array.from({ length: limit + 6 }, () =>
    database.transaction((transaction) => links.make(transaction, link)),
  );
  expect(new Set(await Promise.all(makers)).size).toBe(limit + 6);
  expect((await links.of(database, subject)).filter(links.isLive)).toHaveLength(limit);
});
