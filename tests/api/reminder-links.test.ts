import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { remindOfDeliverables } from "#server/modules/deliverables/due-deliverables.service.ts";
import { remindOfPayouts } from "#server/modules/payouts/late-payouts.service.ts";
import { remindOfRights } from "#server/modules/rights/ending-rights.service.ts";
import { remindOfReviews } from "#server/modules/shortlists/unfinished-reviews.service.ts";
import { remindOfDecisions } from "#server/modules/status/due-decisions.service.ts";
import { remindOfUnansweredChanges } from "#server/modules/status/unanswered-changes.service.ts";
import { sendNotices } from "#server/send-notices.ts";
import { uniqueEmail } from "#tests/factories/unique.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { day } from "#tests/harness/clock.ts";
import { linkScene } from "#tests/harness/link-scene.ts";
import { otherProcess } from "#tests/harness/other-process.ts";
import { shortlistScene } from "#tests/harness/shortlist-scene.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

/** A Monday, at 11:00 UTC. */
const start = Date.parse("2026-11-02T11:00:00Z");
let passed = 0;
const now = () => new Date(start + passed);
const server = await startServerForFile({ now });
const token = await server.signIn();
const campaigns = campaignScene(server, token);
const shortlists = shortlistScene(server, token);
const { applied, query } = linkScene(server, token);
const dayFrom = (days: number) => new Date(start + days * day).toISOString().slice(0, 10);
const reel = (draftDueOn: string | null, publishOn: string | null = null) => ({
  deliverables: [{ platform: "instagram", format: "reel", draftDueOn, publishOn }],
});

/** Every kind of reminder, by its subject, with what it is about. */
const kinds: { subject: RegExp; prepare: () => Promise<unknown> }[] = [
  { subject: /^\d+ decisions? (is|are) due$/, prepare: () => applied(uniqueEmail("ann")) },
  {
    subject: /^Please complete your application/,
    async prepare() {
      const { id } = await applied(uniqueEmail("bo"));
      const json = { codes: ["photo"], words: "" };
      await server.send("PUT", `/api/admin/join-requests/${id}/ask`, { token, json });
    },
  },
  {
    subject: /^Your answers are still open/,
    async prepare() {
      const { id } = await shortlists.listOf([{}]);
      // The link was copied, so no earlier mail holds it.
      await shortlists.linkFor(id, { email: uniqueEmail("ida") });
    },
  },
  {
    subject: /^New drafts for you to look at/,
    async prepare() {
      const { campaign, piece } = await campaigns.withClient();
      await campaigns.shared(campaign, "drafts", {
        personName: "Max Berg",
        personEmail: uniqueEmail("max"),
        options: { role: "advises" },
      });
      await campaigns.step(piece, "recall");
      await campaigns.step(piece, "forward");
    },
  },
  { subject: /^Your draft is due on/, prepare: () => campaigns.agreed(reel(dayFrom(3))) },
  { subject: /^Your post is due on/, prepare: () => campaigns.agreed(reel(null, dayFrom(3))) },
  { subject: /^Kit Moore is late: Reel/, prepare: () => campaigns.agreed(reel(dayFrom(4))) },
  {
    subject: /^Kit Moore is waiting for an answer/,
    async prepare() {
      const { link, piece } = await campaigns.agreed(reel(dayFrom(30)));
      await campaigns.own(link, "POST", `/deliverables/${piece}/drafts`, { caption: "#ad Tea" });
    },
  },
  {
    subject: /a right to the work of .+ ends$/,
    prepare: () =>
      campaigns.agreed({
        rights: { uses: ["paid_ads"], countries: ["DE"], starts: "agreement", months: 1 },
      }),
  },
  { subject: /^A payout to .+ is late/, prepare: async () => {} },
  {
    // The same payment, told to the team before.
    subject: /^Your payment is late/,
    async prepare() {
      const { collaboration } = await campaigns.agreed();
      const bonus = { kind: "bonus", amount: { amount: "50.00", currency: "USD" }, reason: "Well done" };
      const starts = { starts: "date", startsOn: dayFrom(1), paymentDays: 0 };
      const added = await campaigns.call("POST", "/payouts", {
        ...bonus,
        ...starts,
        collaborationId: collaboration,
      });
      expect(added.status, added.text).toBe(201);
    },
  },
];

it("knows every service that reminds", () => {
  const modules = join(import.meta.dirname, "../../src/server/modules");
  const reminding = globSync("**/*.service.ts", { cwd: modules }).filter((file) =>
    readFileSync(join(modules, file), "utf8").includes("reminders.once("),
  );
  expect(reminding.toSorted()).toEqual([
    "deliverables/due-deliverables.service.ts",
    "payouts/late-payouts.service.ts",
    "rights/ending-rights.service.ts",
    "shortlists/unfinished-reviews.service.ts",
    "status/due-decisions.service.ts",
    "status/unanswered-changes.service.ts",
  ]);
});

type Mail = { recipient: string; subject: string; text: string };

async function remind(): Promise<Mail[]> {
  const context = otherProcess(server, now);
  await sendNotices(context);
  await remindOfDecisions(context);
  await remindOfUnansweredChanges(context);
  await remindOfReviews(context);
  await remindOfRights(context);
  await remindOfPayouts(context);
  await remindOfDeliverables(context);
  return query<Mail>("delete from outgoing_mails returning recipient, subject, text");
}

it("every reminder has a link that works to what it reminds of", async () => {
  for (const { prepare } of kinds) await prepare();
  await query("delete from outgoing_mails");
  const seen = new Set<string>();
  for (let days = 0; days < 30; days += 1) {
    passed = days * day + 60 * 60_000;
    for (const { recipient, subject, text } of await remind()) {
      seen.add(subject);
      if (recipient === "owner@tandem.example") {
        expect(text, subject).toMatch(/https?:\/\/\S+\/admin\b/);
        continue;
      }
      const link = /\/l\/(tl_[\w-]{43})/.exec(text)?.[1];
      const headers = { authorization: `Link ${link}` };
      const opened = await server.send("GET", "/api/links/current", { headers });
      expect(opened.status, `${subject}\n${text}`).toBe(200);
    }
  }
  for (const { subject } of kinds) {
    expect(
      [...seen].some((one) => subject.test(one)),
      String(subject),
    ).toBe(true);
  }
});
