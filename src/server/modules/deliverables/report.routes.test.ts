import { expect, it } from "vitest";
import { reportBody } from "#domain/deliverables/report.contract.ts";
import { png } from "#tests/factories/files.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
const scene = campaignScene(server, token);
const { call, own, step, piece, shared, asClient } = scene;

const story = { platform: "instagram", format: "story" };
/** A campaign with a creator who has published one of two stories, with figures of creator and team. */
const published = async () => {
  const made = await scene.agreed({ deliverables: [story, story] }, { countries: ["DE"] });
  const clientPrice = { amount: "9000.00", currency: "USD" };
  await call("PUT", `/collaborations/${made.collaboration}`, { clientPrice });
  const [first] = made.pieces;
  const id = first?._id ?? "";
  const url = `https://www.instagram.com/reel/${crypto.randomUUID()}/`;
  await own(made.link, "PUT", `/deliverables/${id}/publication`, { url });
  const measuredOn = (await piece(id)).publishedAt?.slice(0, 10) ?? "";
  await own(made.link, "PUT", `/deliverables/${id}/results`, {
    results: [
      { metric: "views", value: 900, measuredOn },
      { metric: "saves", value: 7, measuredOn },
    ],
  });
  await call("PUT", `/deliverables/${id}/results`, {
    results: [{ metric: "views", value: 1200, measuredOn, proof: "proved" }],
  });
  return { ...made, id, url, measuredOn };
};
const verify = async (id: string) => {
  const { disclosure } = await piece(id);
  const checklist = disclosure.checklist.map(({ code }, index) => ({
    point: code,
    met: index > 0,
    ...(index === 0 && { reason: "The story is gone" }),
  }));
  const answer = await step(id, "verify", { checklist });
  if (answer.status !== 200) throw new Error(answer.text);
};

it("has the posts that are published, their newest figures, and sums for each platform", async () => {
  const { campaign, id, url, measuredOn } = await published();
  await verify(id);
  const { link } = await shared(campaign, "report");
  const response = await asClient(link, "GET", "/report");
  const { report } = response.as(reportBody).data;
  expect(report.posts).toHaveLength(1);
  expect(report.posts[0]).toMatchObject({
    _id: id,
    url,
    publishedOn: measuredOn,
    isVerified: true,
    unmet: [{ reason: "The story is gone" }],
    results: [
      { metric: "views", value: 1200, measuredOn, proof: "proved" },
      { metric: "saves", value: 7, measuredOn, proof: "declared" },
    ],
  });
  expect(report.posts[0]?.unmet[0]?.point).not.toMatch(/^DE\./);
  expect(report.totals).toEqual([
    {
      platform: "instagram",
      posts: 1,
      results: [
        { metric: "views", value: 1200, posts: 1, declared: 0 },
        { metric: "saves", value: 7, posts: 1, declared: 1 },
      ],
    },
  ]);
});

it("shows the client's price only where its link says so", async () => {
  const { campaign } = await published();
  const plain = await shared(campaign, "report");
  const priced = await shared(campaign, "report", { options: { prices: true } });
  const [without, withPrices] = await Promise.all(
    [plain, priced].map(({ link }) => asClient(link, "GET", "/report")),
  );
  expect(without?.as(reportBody).data.report.prices).toBeNull();
  expect(without?.text).not.toContain("9000.00");
  expect(withPrices?.as(reportBody).data.report.prices).toMatchObject({
    creators: [{ price: { amount: "9000.00", currency: "USD" } }],
    total: { amount: "9000.00", currency: "USD" },
  });
});

it("is one campaign's, for who has its link, and for the team", async () => {
  const { campaign, link: creators, url } = await published();
  const other = await scene.campaignOf([]);
  const { link } = await shared(other.id, "report");
  expect((await asClient(link, "GET", "/report")).as(reportBody).data.report.posts).toEqual([]);
  expect((await asClient(creators, "GET", "/report")).status).toBe(403);
  expect((await asClient(`tl_${"a".repeat(43)}`, "GET", "/report")).status).toBe(401);
  const { client } = await scene.withClient();
  expect((await asClient(client, "GET", "/report")).status).toBe(403);
  const gone = await shared(campaign, "report");
  await server.send("DELETE", `/api/admin/links/${gone.id}`, { token });
  expect((await asClient(gone.link, "GET", "/report")).status).toBe(403);
  const viewer = await addColleague(server, "viewer");
  const read = await call("GET", `/campaigns/${campaign}/report`, undefined, viewer.token);
  expect(read.as(reportBody).data.report).toMatchObject({
    posts: [{ url }],
    prices: { total: { amount: "9000.00" } },
  });
  expect((await call("GET", `/campaigns/${crypto.randomUUID()}/report`)).status).toBe(404);
  expect((await server.send("GET", `/api/admin/campaigns/${campaign}/report`)).status).toBe(401);
});

/** A creator who has sent a draft with a picture for the first of these, at a client price of $900.00. */
const withPicture = async (...deliverables: object[]) => {
  const made = await scene.agreed({ deliverables });
  await call("PUT", `/collaborations/${made.collaboration}`, {
    clientPrice: { amount: "900.00", currency: "USD" },
  });
  const form = new FormData();
  form.set("caption", "#ad Tea");
  form.append("images", await png("tea.png"));
  const headers = { authorization: `Link ${made.link}` };
  const path = `/api/links/collaboration/deliverables/${made.piece}/drafts`;
  expect((await server.send("POST", path, { form, headers })).status).toBe(201);
  return made;
};
const publishNow = async (id: string, link: string): Promise<string> => {
  const url = `https://www.instagram.com/reel/${crypto.randomUUID()}/`;
  await own(link, "PUT", `/deliverables/${id}/publication`, { url });
  return (await piece(id)).publishedAt?.slice(0, 10) ?? "";
};

it("has a picture of a post only from the draft that the team approved, at an address that ends", async () => {
  const { campaign, piece: id, link } = await withPicture(story);
  const client = (await shared(campaign, "report")).link;
  const read = async () => (await asClient(client, "GET", "/report")).as(reportBody).data.report;
  expect((await read()).posts).toEqual([]);
  const { draftId } = await piece(id);
  await step(id, "ask", { draftId, points: [{ text: "More light" }] });
  const form = new FormData();
  form.set("caption", "#ad Tea, with more light");
  form.append("images", await png("light.png"));
  const path = `/api/links/collaboration/deliverables/${id}/drafts`;
  await server.send("POST", path, { form, headers: { authorization: `Link ${link}` } });
  const [newest, first] = (await piece(id)).drafts;
  expect((await step(id, "approve", { draftId: newest?._id })).status).toBe(200);
  await publishNow(id, link);
  const picture = (await read()).posts[0]?.picture;
  expect(picture).toMatchObject({ id: newest?.files[0]?.id, kind: "image" });
  expect(picture?.id).not.toBe(first?.files[0]?.id);
  expect((await server.send("GET", picture?.src ?? "")).status).toBe(200);
  expect((await server.send("GET", (picture?.src ?? "").split("?")[0] ?? "")).status).toBe(404);
});

it("has the cost of a view once all that a price covers is published and measured", async () => {
  const { campaign, piece: id, pieces, link } = await withPicture(story, story);
  const { link: client } = await shared(campaign, "report", { options: { prices: true } });
  await step(id, "approve", { draftId: (await piece(id)).draftId });
  const measuredOn = await publishNow(id, link);
  const prices = async () => (await asClient(client, "GET", "/report")).as(reportBody).data.report.prices;
  const results = [
    { metric: "views", value: 12_500, measuredOn },
    { metric: "likes", value: 725, measuredOn },
  ];
  await own(link, "PUT", `/deliverables/${id}/results`, { results });
  expect(await prices()).toMatchObject({ creators: [{ perView: null }], perView: null });
  await step(pieces[1]?._id ?? "", "drop", { words: "One is enough" });
  const costs = {
    perView: { amount: "0.0720", currency: "USD" },
    perEngagement: { amount: "1.24", currency: "USD" },
  };
  expect(await prices()).toMatchObject({ creators: [costs], ...costs });
});

it("begins with the agency's words, which only editors write, one after the other", async () => {
  const { campaign } = await scene.agreed();
  const { link } = await shared(campaign, "report");
  const { updatedAt } = await scene.read(campaign);
  const write = (reportSummary: string, as?: string) =>
    call("PUT", `/campaigns/${campaign}`, { reportSummary, updatedAt }, as);
  const viewer = await addColleague(server, "viewer", "vera");
  expect((await write("By a viewer", viewer.token)).status).toBe(403);
  expect((await write("x".repeat(2001))).errors.reportSummary).toContain("2000");
  const words = "Tea sells.\n<b>More</b> in June.";
  const answers = await Promise.all([write(words), write(words)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await asClient(link, "GET", "/report")).as(reportBody).data.report.summary).toBe(words);
  expect((await asClient(link, "PUT", `/campaigns/${campaign}`, { reportSummary: "Mine" })).status).toBe(404);
});
