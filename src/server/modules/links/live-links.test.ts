import { randomUUID } from "node:crypto";
import pLimit from "p-limit";
import { expect, it } from "vitest";
import { type LinkKind, liveLinks } from "#domain/links/link-rules.ts";
import { transact } from "#server/context.ts";
import { otherProcess } from "#tests/harness/other-process.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";
import type { NewLink } from "./links.service.ts";
import * as links from "./links.service.ts";

const server = await startServerForFile();
const context = otherProcess(server);

it.each(Object.entries(liveLinks))("of kind %s made at once, %i work", async (kind, limit) => {
  const subject = { type: "collaboration", id: randomUUID() } as const;
  const link = { kind: kind as LinkKind, subject, label: "", personName: "", email: "" } as NewLink;
  // As many at once as there are connections for changes.
  const inTurn = pLimit(4);
  const makers = Array.from({ length: limit + 6 }, () =>
    inTurn(() => transact(context, (transaction) => links.make(transaction, link))),
  );
  expect(new Set(await Promise.all(makers)).size).toBe(limit + 6);
  expect(
    (await links.of(context.database, subject)).filter((each) => links.isLive(context, each)),
  ).toHaveLength(limit);
});
