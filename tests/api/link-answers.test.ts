import { beforeAll, describe, expect, it } from "vitest";
import { payoutBody } from "#domain/payouts/payouts.contract.ts";
import { rightBody } from "#domain/rights/rights.contract.ts";
import { png } from "#tests/factories/files.ts";
import { uniqueEmail } from "#tests/factories/unique.ts";
import { administrator } from "#tests/harness/administrator.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { portalScene } from "#tests/harness/portal-scene.ts";
import { type Answer, startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
const scene = campaignScene(server, token);
const { call, own, step, piece, shared, asClient, readDeliverableDays } = scene;
const usd = (amount: string) => ({ amount, currency: "USD" });

const under = (path: string, fields: string) => fields.split(" ").map((field) => `${path}.${field}`);
const media = "id kind type src srcSet width height durationMs poster preview";
const points = "points[].text points[].must points[].atSeconds";
const brief = under("campaign.brief", "about keyMessages dos donts tags links");
const results = "results[].metric results[].value results[].measuredOn results[].proof";

/** Every field that a person is given of all their work. */
const portalFields = [
  ...["today", "leftOut", "nextCursor"],
  ...under("items[]", "_id creatorName campaign.name campaign.clientName state group more"),
  ...under("items[]", "next.text next.dueOn agreed.amount agreed.currency"),
];

/** Every field that the client's page of drafts is given. */
const draftsFields = [
  ...["person", "role", "expiresAt", "campaign.name", "campaign.clientName", ...brief],
  ...under("drafts[]", "_id draftId creatorName platform format title publishOn round caption link sentAt"),
  ...under("drafts[]", "isOpen mayRetract decision"),
  ...under("drafts[].files[]", media),
  ...under("drafts[].answer", `decision at ${points}`),
  ...under("drafts[].earlier[]", `round decision at ${points}`),
];

/** The same of the client's report. */
const reportFields = [
  ...[
    "currency",
    "offersFiles",
    "today",
    "summary",
    "progress",
    ...under("campaign", "name clientName startsOn endsOn"),
  ],
  ...under("posts[]", "_id creatorName platform format title url publishedOn isVerified picture"),
  ...under("posts[]", `unmet[].point unmet[].reason ${results}`),
  ...under("totals[]", "platform posts"),
  ...under("totals[].results[]", "metric value posts declared"),
];
const priceFields = [
  ...under("prices.creators[]", "creatorName price.amount price.currency perView perEngagement"),
  ...under("prices", "total.amount total.currency perView perEngagement"),
];

/** The same of its rights, and of what it is answered when it asks whether it may run a post. */
const right = (path: string) =>
  under(
    path,
    "_id creatorName deliverableId uses[] countries[] exclusive startsOn endsOn revokedOn state downOn",
  );
const rightsFields = [
  ...["today", ...right("rights[]")],
  ...under("rights[].actions[]", "action label missing[]"),
];
const checkFields = [
  ...["allowed", "on", "reasons[]", "rights[].actions[]", "nearest.actions[]"],
  ...[...right("rights[]"), ...right("nearest")],
];

const offerFields = [
  "_id version by state gift paymentDays revisionRounds message terms termsSha256 validUntil sentAt decidedAt",
  "price.amount price.currency giftValue.amount giftValue.currency exclusivity.category exclusivity.days renews",
  "rights.uses[] rights.countries[] rights.exclusive rights.starts rights.startsOn rights.months",
  ...under("deliverables[]", "platform format title quantity draftDueOn publishOn"),
  ...under("changes[]", "label before after"),
].join(" ");

/** The same of the creator's page. */
const collaborationFields = [
  ...["creatorName", "state", "today", ...brief],
  ...under("campaign", "name clientName countries[] startsOn endsOn isPaused isOver isCancelled"),
  ...under("todo[]", "text dueOn"),
  ...under("actions[]", "action label missing[]"),
  ...under("offer", `acceptedBy ${offerFields}`),
  ...under("agreement", `acceptedBy.name acceptedBy.recordedBy ${offerFields}`),
  ...under("earlier[]", `acceptedBy ${offerFields}`),
  ...under("deliverables[]", "_id platform format title draftDueOn publishOn state stateSince publishedUrl"),
  ...under("deliverables[]", "publishedAt needsDraft roundsUsed roundsAgreed words answerBy"),
  ...under("deliverables[]", `${results} actions[].action actions[].label actions[].missing[]`),
  ...under(
    "deliverables[].drafts[]",
    `_id round caption link note decision isExtra sentAt decidedAt ${points}`,
  ),
  ...under("deliverables[].drafts[].files[]", media),
  ...under("deliverables[].resultFiles[]", media),
  ...under("payouts[]", "kind state starts startsOn paymentDays dueOn isLate paidOn"),
  ...under("paymentDetails", "accountEnd updatedAt"),
  ...under("email", "state address"),
  ...under("payouts[]", "reference words amount.amount amount.currency"),
];

/** The paths of all values: `a.b` within objects, `a[]` within lists. */
function pathsIn(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) {
    return value.length === 0 ? [`${path}[]`] : value.flatMap((each) => pathsIn(each, `${path}[]`));
  }
  if (value === null || typeof value !== "object") return [path];
  return Object.entries(value).flatMap(([key, each]) => pathsIn(each, path ? `${path}.${key}` : key));
}

/** The fields of all responses. One response may have null or nothing where another has fields. */
function fieldsOf(answers: unknown[]): string[] {
  const all = [...new Set(answers.flatMap((answer) => pathsIn(answer)))];
  const isTold = (path: string) =>
    all.some((other) => other.startsWith(`${path}.`) || other.startsWith(`${path}[]`));
  return all.filter((path) => !isTold(path)).toSorted();
}

/** Marks of data for the team or for one side only. Amounts are written so that they are found in the text of mails, too. */
const ofTheTeam = ["TEAM-NOTE", "555.55", "666.66", "Other Creator", administrator.email];
const ofTheClient = ["888.88", "CLIENT-POINT", "Ida Holm", "Max Berg"];
const ofTheCreator = ["311.0", "FOR-CREATOR", "TEAM-POINT", "DRAFT-NOTE", "555-0199", "SEPA 4711"];
const people = {
  creator: uniqueEmail("creator"),
  other: uniqueEmail("other"),
  decider: uniqueEmail("ida"),
  adviser: uniqueEmail("max"),
};

type Page = "collaboration" | "portal" | "drafts" | "report" | "prices" | "rights" | "check";
/** The data that each page received. */
const given: Record<Page, Answer[]> = {
  collaboration: [],
  portal: [],
  drafts: [],
  report: [],
  prices: [],
  rights: [],
  check: [],
};
const done = async (response: Promise<Answer>): Promise<Answer> => {
  const answer = await response;
  if (answer.status >= 300) throw new Error(answer.text);
  return answer;
};
const keep = async (page: Page, response: Promise<Answer>): Promise<void> => {
  given[page].push(await done(response));
};
const pageIn = ({ json }: Answer) => {
  const { data } = json as { data: object };
  const [first] = Object.values(data);
  return Object.keys(data).length === 1 ? (first as unknown) : data;
};
const mailsTo = async (email: string) => {
  const sent = "select subject || text || html as mail from outgoing_mails where recipient = $1";
  return (await server.records.pool.query<{ mail: string }>(sent, [email])).rows.map(({ mail }) => mail);
};

/** A campaign in which everything is said that can be said, with two creators. */
async function campaign(): Promise<{ id: string; collaboration: string }> {
  const brief = {
    about: "a",
    keyMessages: "k",
    dos: "d",
    donts: "d",
    tags: "#t",
    links: "https://x.example",
  };
  const { id, collaborations } = await scene.campaignOf(
    [
      { name: "Mia Stern", email: people.creator, phone: "555-0199" },
      { name: "Other Creator", email: people.other },
    ],
    {
      active: true,
      clientClearsDrafts: true,
      brief,
      countries: ["DE"],
      nextStep: "TEAM-NOTE",
      startsOn: "2030-04-01",
      endsOn: "2030-07-01",
      budget: usd("55555.55"),
    },
  );
  const [collaboration = ""] = collaborations;
  await done(
    call("PUT", `/collaborations/${collaboration}`, {
      nextStep: "TEAM-NOTE",
      clientPrice: usd("8888.88"),
      price: usd("6666.66"),
    }),
  );
  for (const subject of [`collaboration:${collaboration}`, `campaign:${id}`]) {
    await done(call("POST", `/timeline?subject=${subject}`, { text: "TEAM-NOTE" }));
  }
  return { id, collaboration };
}

/** An offer, a counter-offer, another offer, and an agreement that the team records. */
async function agree(collaboration: string): Promise<string> {
  const reel = { platform: "instagram", format: "reel", draftDueOn: "2030-05-01", publishOn: "2030-05-10" };
  const terms = {
    gift: "A box of tea",
    giftValue: usd("20.00"),
    deliverables: [reel, { ...reel, format: "story", draftDueOn: null }],
    rights: { uses: ["repost"], countries: ["DE"], months: 12 },
    exclusivity: { category: "Tea", days: 30 },
  };
  const offer = { ...terms, price: usd("7311.07"), message: "FOR-CREATOR" };
  await done(scene.offer(collaboration, offer));
  const link = (await scene.linkTo(people.creator)) ?? "";
  await keep("collaboration", own(link));
  const { openOffer } = await scene.collaboration(collaboration);
  const counter = { ...terms, offerId: openOffer?._id, price: usd("7311.09") };
  await keep("collaboration", own(link, "POST", "/offer", counter));
  await done(scene.offer(collaboration, { ...offer, price: usd("7311.08") }));
  await keep("collaboration", own(link));
  const { openOffer: last } = await scene.collaboration(collaboration);
  await done(call("PUT", `/offers/${last?._id}/state`, { action: "record", name: "Mia Stern" }));
  await done(scene.document(last?._id ?? "", await png()));
  return link;
}

/** Two drafts, the first of which everybody has something to say about. */
async function draft(id: string, { link, clients }: { link: string; clients: string[] }): Promise<void> {
  const point = { must: true, atSeconds: 12 };
  for (const round of [1, 2]) {
    const form = new FormData();
    form.set("caption", `#ad Morning ${round}`);
    form.set("note", "DRAFT-NOTE");
    form.append("images", await png("draft.png"));
    const path = `/api/links/collaboration/deliverables/${id}/drafts`;
    await keep(
      "collaboration",
      server.send("POST", path, { form, headers: { authorization: `Link ${link}` } }),
    );
    await done(step(id, "forward"));
    const { draftId } = await piece(id);
    const answers = { draftId, decision: "points", points: [{ ...point, text: "CLIENT-POINT" }] };
    // The one who decides comes last.
    for (const client of clients) {
      await keep("drafts", asClient(client, "PUT", `/drafts/${id}`, answers));
      await keep("drafts", asClient(client, "GET", "/drafts"));
    }
    if (round === 2) return;
    await done(step(id, "ask", { draftId, points: [{ ...point, text: "TEAM-POINT" }] }));
    await keep("collaboration", own(link));
  }
}

/** A post with figures, which lacks a label. */
async function publish(id: string, link: string): Promise<void> {
  const url = "https://www.instagram.com/reel/tea/";
  await keep("collaboration", own(link, "PUT", `/deliverables/${id}/publication`, { url }));
  const { publishedAt, disclosure } = await piece(id);
  const measuredOn = publishedAt?.slice(0, 10);
  const results = [{ metric: "views", value: 900, measuredOn }];
  await keep("collaboration", own(link, "PUT", `/deliverables/${id}/results`, { results }));
  await keep("collaboration", scene.resultFiles(link, id, [await png()]));
  const checklist = disclosure.checklist.map(({ code }, index) => ({
    point: code,
    met: index > 0,
    reason: index > 0 ? "" : "The story is gone",
  }));
  await done(step(id, "verify", { checklist }));
}

async function pay(collaborationId: string): Promise<void> {
  const bonus = { collaborationId, kind: "bonus", amount: usd("100.00"), reason: "TEAM-NOTE" };
  const { payout } = (await done(call("POST", "/payouts", bonus))).as(payoutBody).data;
  const state = `/payouts/${payout._id}/state`;
  await done(call("PUT", state, { action: "approve" }));
  const paidOn = payout.createdAt.slice(0, 10);
  await done(call("PUT", state, { action: "pay", paidOn, reference: "SEPA 4711" }));
}

/** A right that is over, which the client says to have taken down, beside those of the agreement. */
async function askForRights(link: string, collaborationId: string, piece: string): Promise<void> {
  const over = { uses: ["tv"], countries: ["FR"], startsOn: "2020-01-01", endsOn: "2020-02-01" };
  const json = { collaborationId, ...over, price: usd("444.44"), reason: "TEAM-NOTE" };
  const { _id } = (await done(call("POST", "/rights", json))).as(rightBody).data.right;
  await keep("rights", asClient(link, "GET", "/report/rights"));
  await keep("rights", asClient(link, "PUT", `/report/rights/${_id}/down`, { downOn: "2020-02-02" }));
  for (const question of ["use=repost&country=DE", "use=tv&country=FR"]) {
    await keep("check", asClient(link, "GET", `/report/rights/check?deliverableId=${piece}&${question}`));
  }
}

beforeAll(async () => {
  const { id, collaboration } = await campaign();
  const link = await agree(collaboration);
  const decides = { personEmail: people.decider, options: { role: "decides" } };
  const advises = { personName: "Max Berg", personEmail: people.adviser, options: { role: "advises" } };
  const decider = await shared(id, "drafts", decides);
  const adviser = await shared(id, "drafts", advises);
  const pieces = await readDeliverableDays(collaboration);
  const pieceOf = (format: string) => pieces.find((each) => each.format === format)?._id ?? "";
  await draft(pieceOf("reel"), { link, clients: [adviser.link, decider.link] });
  // Else a story needs a draft, too.
  await done(call("PUT", `/campaigns/${id}`, { clientClearsDrafts: false }));
  await publish(pieceOf("story"), link);
  await pay(collaboration);
  await keep("collaboration", own(link));
  const portal = await portalScene(server, token).linkFor(people.creator);
  await keep("portal", asClient(portal, "GET", "/portal"));
  const plain = await shared(id, "report", { personEmail: people.decider });
  const priced = await shared(id, "report", { personName: "Max Berg", options: { prices: true } });
  await keep("report", asClient(plain.link, "GET", "/report"));
  await keep("prices", asClient(priced.link, "GET", "/report"));
  await askForRights(plain.link, collaboration, pieceOf("story"));
});

describe("what a link is given, field by field", () => {
  it.each<[Page, string[]]>([
    ["drafts", draftsFields],
    ["report", [...reportFields, "prices"]],
    ["prices", [...reportFields, ...priceFields]],
    ["rights", rightsFields],
    ["check", checkFields],
    ["collaboration", collaborationFields],
    ["portal", portalFields],
  ])("is the written list: %s", (page, fields) => {
    expect(fieldsOf(given[page].map(pageIn))).toEqual(fields.toSorted());
  });

  it("has nothing of the team, and nothing of the other side", () => {
    const texts = (page: Page) => given[page].map(({ text }) => text);
    const { creator, other, decider, adviser } = people;
    for (const page of ["collaboration", "portal"] as const) {
      expectWithout(texts(page), [...ofTheTeam, ...ofTheClient, other, decider, adviser]);
    }
    for (const page of ["drafts", "report", "rights", "check"] as const) {
      expectWithout(texts(page), [...ofTheTeam, ...ofTheCreator, "888.88", creator, decider, adviser]);
    }
    expectWithout([...texts("rights"), ...texts("check")], ["444.44"]);
    expectWithout(texts("prices"), [...ofTheTeam, ...ofTheCreator, "CLIENT-POINT", creator, decider]);
  });
});

it("has no more in the mails to the two sides", async () => {
  const creators = await mailsTo(people.creator);
  const clients = [...(await mailsTo(people.decider)), ...(await mailsTo(people.adviser))];
  expect([creators.length > 0, clients.length]).toEqual([true, 3]);
  expectWithout(creators, [...ofTheTeam, ...ofTheClient, people.decider]);
  expectWithout(clients, [...ofTheTeam, ...ofTheCreator, "888.88", people.creator]);
});

function expectWithout(texts: string[], marks: string[]): void {
  for (const text of texts) for (const mark of marks) expect(text).not.toContain(mark);
}
