import { afterAll, expect, it } from "vitest";
import { reportBody } from "#domain/deliverables/report.contract.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startTestServer } from "#tests/harness/test-server.ts";

const server = await startTestServer();
afterAll(() => server.close());
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
