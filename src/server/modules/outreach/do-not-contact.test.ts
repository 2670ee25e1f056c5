import { expect, it } from "vitest";
import { collaborationBody } from "#domain/campaigns/collaborations.contract.ts";
import { createdBody } from "#domain/http/envelope.ts";
import { payoutsBody } from "#domain/payouts/payouts.contract.ts";
import { rightsBody } from "#domain/rights/rights.contract.ts";
import type { MailName } from "#domain/timeline/mail-titles.ts";
import { remindOfDeliverables } from "#server/modules/deliverables/due-deliverables.service.ts";
import { remindOfPayouts } from "#server/modules/payouts/late-payouts.service.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { messageFields } from "#tests/factories/message.ts";
import { uniqueEmail } from "#tests/factories/unique.ts";
import { campaignScene, offerFields } from "#tests/harness/campaign-scene.ts";
import { day, makeClock } from "#tests/harness/clock.ts";
import { otherProcess } from "#tests/harness/other-process.ts";
import { portalScene } from "#tests/harness/portal-scene.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const clock = makeClock("2026-05-04T12:00:00.000Z");
const server = await startServerForFile({ now: () => clock.now() });
let token = await server.signIn();
const scene = () => campaignScene(server, token);
const portal = portalScene(server, token, { now: () => clock.now() });
const call = (method: string, path: string, json?: unknown) => scene().call(method, path, json);
const query = async (text: string, values: unknown[] = []) =>
  (await server.records.pool.query(text, values)).rows as Record<string, unknown>[];

type Scene = Awaited<ReturnType<ReturnType<typeof campaignScene>["invited"]>> & { piece?: string };
type Answer = { status: number; text: string };
/** The steps before a mail, and the one that sends it. `refused`: the step itself is refused with the reason. */
type Case = {
  before: () => Promise<Scene>;
  step: (scene: Scene) => Promise<Answer | undefined>;
  refused?: true;
};

const reel = { platform: "instagram", format: "reel", draftDueOn: "2026-05-07", publishOn: "2026-05-20" };
const rights = { uses: ["paid_ads"], countries: ["DE"], starts: "agreement", months: 6 };
const invited = () => scene().invited({ deliverables: [reel] });
const agreed = async () => scene().agreed({ deliverables: [reel] });
const draft = async (made: Scene) => {
  await scene().own(made.link, "POST", `/deliverables/${made.piece}/drafts`, {
    caption: `#ad ${crypto.randomUUID()}`,
  });
  return (await scene().piece(made.piece ?? "")).draftId;
};
const published = async () => {
  const made = await agreed();
  const draftId = await draft(made);
  await scene().step(made.piece, "approve", { draftId });
  await scene().step(made.piece, "publish", {
    url: `https://www.instagram.com/reel/${crypto.randomUUID()}/`,
  });
  return made;
};
const payoutOf = async ({ collaboration }: Scene) =>
  (await call("GET", `/payouts?collaboration=${collaboration}`)).as(payoutsBody)[0]?._id ?? "";
const approvedPayout = async () => {
  const made = await published();
  await call("PUT", `/payouts/${await payoutOf(made)}/state`, { action: "approve" });
  return made;
};
const countered = async () => {
  const made = await invited();
  const price = { amount: "1500", currency: "USD" };
  await scene().own(made.link, "POST", "/offer", offerFields({ offerId: made.offer._id, price }));
  return made;
};
const decide = (action: string) => async (made: Scene) => {
  const [open] = (await call("GET", `/collaborations/${made.collaboration}/offers`)).json as {
    _id: string;
  }[];
  return call("PUT", `/offers/${open?._id}/state`, { action });
};
const move = (action: string, fields: object) => (made: Scene) =>
  scene().move(made.collaboration, action, { ...fields });

/** Every mail to a creator. Those to others are listed below. */
const toCreators = {
  offerSent: { before: invited, step: (made) => scene().offer(made.collaboration), refused: true },
  rightsOffered: {
    before: () => scene().agreed({ rights }),
    step: async (made) => {
      const [right] = (await call("GET", `/rights?collaboration=${made.collaboration}`)).as(rightsBody);
      return call("POST", `/rights/${right?._id}/offers`, { price: { amount: "100", currency: "USD" } });
    },
    refused: true,
  },
  offerDeclined: { before: countered, step: decide("decline") },
  offerWithdrawn: { before: invited, step: decide("withdraw") },
  agreementForCreator: {
    before: invited,
    step: (made) =>
      scene().own(made.link, "PUT", "/offer", {
        action: "accept",
        offerId: made.offer._id,
        name: "Mia Stern",
        terms: true,
      }),
  },
  notChosen: { before: invited, step: move("pass", { reason: "style" }) },
  collaborationCancelled: {
    before: agreed,
    step: (made) => scene().move(made.collaboration, "cancel", { words: "Sorry", payouts: "cancelled" }),
  },
  campaignCancelled: {
    before: invited,
    step: (made) => scene().setState(made.campaign, "cancel", { reason: "Over" }),
  },
  campaignEnded: {
    before: invited,
    step: (made) => scene().setState(made.campaign, "complete", { reason: "Over" }),
  },
  deliverableDue: {
    before: agreed,
    step: () => remindOfDeliverables(otherProcess(server, () => clock.now())).then(() => undefined),
  },
  draftAnswered: {
    before: agreed,
    step: async (made) => scene().step(made.piece ?? "", "approve", { draftId: await draft(made) }),
  },
  payoutApproved: {
    before: published,
    step: async (made) => call("PUT", `/payouts/${await payoutOf(made)}/state`, { action: "approve" }),
  },
  payoutPaid: {
    before: approvedPayout,
    step: async (made) =>
      call("PUT", `/payouts/${await payoutOf(made)}/state`, {
        action: "pay",
        paidOn: "2026-05-04",
        reference: "SEPA 1",
      }),
  },
  payoutLate: {
    before: approvedPayout,
    step: async () => {
      const later = () => new Date(clock.now().getTime() + 60 * day);
      await remindOfPayouts(otherProcess(server, later));
      return undefined;
    },
  },
  linkRenewed: {
    before: invited,
    step: async (made) => {
      await query("update access_links set expires_at = $1 where subject_id = $2", [
        clock.now(),
        made.collaboration,
      ]);
      return server.send("POST", "/api/links/renew", { json: { token: made.link } });
    },
  },
  portalLink: {
    before: invited,
    step: async ({ email }) => {
      await portal.ask(email);
      await portal.run();
      return undefined;
    },
  },
  messageForwarded: {
    before: invited,
    step: async (made) => {
      const [row] = await query("select influencer_id from campaign_creators where id = $1", [
        made.collaboration,
      ]);
      const json = messageFields({ influencerId: row?.influencer_id });
      const { _id } = (await server.send("POST", "/api/contact", { json })).as(createdBody).data;
      return server.send("POST", `/api/contacts/${_id}/forward`, {
        token,
        json: { influencerId: row?.influencer_id },
      });
    },
    refused: true,
  },
  dataNotice: {
    before: invited,
    step: async (made) => {
      const [row] = await query("select influencer_id from campaign_creators where id = $1", [
        made.collaboration,
      ]);
      return call("POST", "/data-notices", { ids: [row?.influencer_id] });
    },
    refused: true,
  },
} satisfies Partial<Record<MailName, Case>>;

/** Mails to applicants, brands, and clients, and answers to those who have just written. */
const toOthers = [
  "applicationReceived",
  "applicationApproved",
  "applicationRejected",
  "applicationWithdrawn",
  "changesAsked",
  "brandReceived",
  "brandApproved",
  "brandRejected",
  "brandWithdrawn",
  "messageCopy",
  "shortlistShared",
  "shortlistUnfinished",
  "draftsToLookAt",
  "draftsWaiting",
  "report",
] as const;
// A new mail has to be put into one of the two.
type Listed = keyof typeof toCreators | (typeof toOthers)[number];
const everyMailIsListed: [Exclude<MailName, Listed>] extends [never] ? true : false = true;

const told = async ({ collaboration, email }: Scene) => ({
  mails: (await query("select id from outgoing_mails where recipient = $1 order by id", [email])).length,
  messages: (await query("select id from unsent_messages where collaboration_id = $1", [collaboration]))
    .length,
});
const mark = ({ collaboration }: Pick<Scene, "collaboration">, relationship: string) =>
  query(
    "update influencers set relationship = $2 where id = (select influencer_id from campaign_creators where id = $1)",
    [collaboration, relationship],
  );

const cases = Object.entries<Case>(toCreators);

it.each(cases)(
  "a creator who is not to be contacted gets no mail: %s",
  async (_name, { before, step, refused }) => {
    expect(everyMailIsListed).toBe(true);
    token = await server.signIn();
    const made = await before();
    await mark(made, "do_not_contact");
    const earlier = await told(made);
    const answer = await step(made);
    if (refused)
      expect([answer?.status, answer?.text]).toEqual([409, expect.stringContaining("‘Do not contact’")]);
    else expect(answer?.status ?? 200, answer?.text).toBeLessThan(300);
    expect(await told(made)).toEqual(earlier);
  },
);

it.each(cases)("and gets it otherwise: %s", async (_name, { before, step }) => {
  token = await server.signIn();
  const made = await before();
  const earlier = await told(made);
  const answer = await step(made);
  expect(answer?.status ?? 200, answer?.text).toBeLessThan(300);
  expect((await told(made)).mails).toBeGreaterThan(earlier.mails);
});

it("no link or message to them can be copied, and their page takes no address", async () => {
  token = await server.signIn();
  const made = await invited();
  await mark(made, "do_not_contact");
  const copied = await call("POST", "/links", { recipients: [`collaboration:${made.collaboration}`] });
  expect([copied.status, copied.text]).toEqual([409, expect.stringContaining("‘Do not contact’")]);
  const given = await scene().own(made.link, "POST", "/address", { email: uniqueEmail("new") });
  expect(given.status).toBeGreaterThanOrEqual(400);
});

it("the board says so, keeps an invitation back with the reason, and tells keys that only read nothing", async () => {
  token = await server.signIn();
  const { key } = await makeApiKey(server, token, { name: "Reader" });
  const { collaborations } = await scene().campaignOf([{}], { active: true });
  const [collaboration = ""] = collaborations;
  await mark({ collaboration }, "do_not_contact");
  const read = async (reader: string) =>
    (await server.send("GET", `/api/admin/collaborations/${collaboration}`, { token: reader })).as(
      collaborationBody,
    ).data.collaboration;
  const seen = await read(token);
  expect(seen.creator?.relationship).toBe("do_not_contact");
  expect(seen.actions.find(({ action }) => action === "invite")?.missing).toContain(
    "The creator is marked ‘Do not contact’. Change the relationship first.",
  );
  expect((await read(key)).creator).not.toHaveProperty("relationship");
});
