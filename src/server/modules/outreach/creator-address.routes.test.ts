import { describe, expect, it } from "vitest";
import { codesPerDay, maximumCodeAttempts } from "#domain/campaigns/creator-address.contract.ts";
import { offerBody } from "#domain/campaigns/offers.contract.ts";
import { linksToCopyBody } from "#domain/outreach/outreach.contract.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { uniqueEmail } from "#tests/factories/unique.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { hour } from "#tests/harness/clock.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

let passed = 0;
const server = await startServerForFile({ now: () => new Date(Date.now() + passed) });
const token = await server.signIn();
const scene = campaignScene(server, token);
const { call, campaignOf, offer, own } = scene;
const query = async (text: string, values: unknown[] = []) =>
  (await server.records.pool.query(text, values)).rows as Record<string, unknown>[];

/** A creator without an address who has the link of an offer. */
const reached = async () => {
  const { collaborations, influencers } = await campaignOf([{ email: null }], { active: true });
  const [id = ""] = collaborations;
  const sent = (await offer(id)).as(offerBody).data.offer;
  const made = await call("POST", "/links", { recipients: [`collaboration:${id}`] });
  const [{ url = "" } = {}] = made.as(linksToCopyBody).data.links;
  return {
    id,
    influencer: influencers[0] ?? "",
    offerId: sent._id,
    link: url.slice(url.lastIndexOf("/") + 1),
  };
};
const give = (link: string, email: unknown) => own(link, "POST", "/email", { email });
const prove = (link: string, code: string) => own(link, "PUT", "/email", { code });
const mailsTo = (email: string) =>
  query("select subject, text, html from outgoing_mails where recipient = $1 order by id", [email]);
const codeTo = async (email: string) => {
  const mail = (await mailsTo(email)).findLast(({ subject }) => String(subject).startsWith("Your code"));
  return /\b(\d{6})\b/.exec(String(mail?.text))?.[1] ?? "";
};
const stateOf = ({ json }: { json: unknown }) =>
  (json as { data: { collaboration: { email: unknown } } }).data.collaboration.email;
const emailOf = async (id: string) =>
  (await query("select email from influencers where id = $1", [id]))[0]?.email;

describe("an address that a creator gives", () => {
  it("gets a code alone, and the agreement once the code was typed on the page", async () => {
    const { link, offerId, influencer } = await reached();
    await own(link, "PUT", "/offer", { action: "accept", offerId, name: "Lena", terms: true });
    const email = uniqueEmail("lena");
    expect(stateOf(await give(link, email.toUpperCase()))).toEqual({
      state: "waiting",
      address: `${email[0]}…${email.slice(email.indexOf("@"))}`,
    });
    const [mail, ...others] = await mailsTo(email);
    expect(others).toEqual([]);
    // Nothing of the collaboration, and no link, because the mailbox may be anybody's.
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/tl_|\/l\/|Northwind|Spring|Lena/);
    expect(await emailOf(influencer)).toBeNull();
    expect(stateOf(await prove(link, await codeTo(email)))).toEqual({ state: "known", address: "" });
    expect(await emailOf(influencer)).toBe(email);
    const agreement = (await mailsTo(email)).at(-1);
    expect(agreement?.text).toMatch(/1 × Reel on Instagram[\s\S]*\/l\/tl_/);
    expect((await give(link, uniqueEmail("other"))).status).toBe(409);
  });

  it("gets later offers by mail", async () => {
    const { id, link } = await reached();
    const email = uniqueEmail("lena");
    await give(link, email);
    await prove(link, await codeTo(email));
    const answer = await offer(id, { message: "A better one" });
    expect(answer.json).toMatchObject({ message: "Offer sent.", data: { offer: { isUnsent: false } } });
    expect((await mailsTo(email)).at(-1)?.subject).toContain("offer for you");
  });

  it("looks the same if it belongs to another creator, whose record keeps it", async () => {
    const taken = uniqueEmail("taken");
    const [other] = await insertInfluencers(server.database, [{ email: taken }]);
    const [one, free] = [await reached(), await reached()];
    const fresh = uniqueEmail("fresh");
    const answers = [await give(one.link, taken), await give(free.link, fresh)];
    expect(answers[0]?.status).toBe(answers[1]?.status);
    const proved = [await prove(one.link, await codeTo(taken)), await prove(free.link, await codeTo(fresh))];
    expect(proved.map(stateOf)).toEqual([
      { state: "known", address: "" },
      { state: "known", address: "" },
    ]);
    expect(await emailOf(one.influencer)).toBeNull();
    expect(await emailOf(other ?? "")).toBe(taken);
    // Mail about the collaboration goes there, in every campaign of the creator.
    expect((await offer(one.id, { message: "Again" })).json).toMatchObject({ message: "Offer sent." });
  });

  it("is taken by one of two creators who prove it at once", async () => {
    const [one, two] = [await reached(), await reached()];
    const email = uniqueEmail("both");
    await give(one.link, email);
    const first = await codeTo(email);
    await give(two.link, email);
    const answers = await Promise.all([prove(one.link, first), prove(two.link, await codeTo(email))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const owners = [await emailOf(one.influencer), await emailOf(two.influencer)];
    expect(owners.filter((owner) => owner === email)).toHaveLength(1);
  });

  it.each([
    "lena@mail.example\r\nBcc: all@mail.example",
    "lena@mail.example, max@mail.example",
    "Lena <lena@mail.example>",
    "lena@mail.example?subject=x",
    "",
    ["lena@mail.example"],
    { email: "x" },
  ])("is refused if it is %j", async (email) => {
    const { link } = await reached();
    const before = await query("select count(*) from outgoing_mails");
    expect((await give(link, email)).status).toBe(422);
    expect(await query("select count(*) from outgoing_mails")).toEqual(before);
  });

  it("is refused for other links, and to the team", async () => {
    const { campaign } = await scene.invited();
    const report = await scene.shared(campaign, "report");
    const json = { email: uniqueEmail("x") };
    expect((await scene.asClient(report.link, "POST", "/collaboration/email", json)).status).toBe(403);
    expect((await server.send("POST", "/api/links/collaboration/email", { token, json })).status).toBe(403);
    // A creator whose address we have cannot change it here.
    const known = await scene.invited();
    expect((await give(known.link, uniqueEmail("x"))).status).toBe(409);
    expect(stateOf(await own(known.link))).toEqual({ state: "known", address: "" });
  });
});

describe("a code", () => {
  it("can be guessed a few times, also at once, and ends after an hour", async () => {
    const { link } = await reached();
    const email = uniqueEmail("lena");
    await give(link, email);
    const code = await codeTo(email);
    const wrong = code === "000000" ? "111111" : "000000";
    const guesses = await Promise.all(
      Array.from({ length: maximumCodeAttempts + 3 }, () => prove(link, wrong)),
    );
    expect(guesses.filter(({ status }) => status === 422)).toHaveLength(maximumCodeAttempts);
    expect((await prove(link, code)).status).toBe(409);
    await give(link, email);
    passed += hour + 1000;
    expect((await prove(link, await codeTo(email))).status).toBe(409);
    expect(stateOf(await own(link))).toEqual({ state: "none", address: "" });
  });

  it("is of one collaboration, and works once", async () => {
    const [one, two] = [await reached(), await reached()];
    const email = uniqueEmail("lena");
    await give(one.link, email);
    const code = await codeTo(email);
    expect((await prove(two.link, code)).status).toBe(409);
    await give(two.link, uniqueEmail("max"));
    expect((await prove(two.link, code)).status).toBe(422);
    expect((await prove(one.link, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200);
    expect((await prove(one.link, code)).status).toBe(409);
  });

  it(`is mailed ${codesPerDay} times a day`, async () => {
    const { link } = await reached();
    for (let sent = 0; sent < codesPerDay; sent += 1) {
      expect((await give(link, uniqueEmail(`lena-${sent}`))).status).toBe(200);
    }
    expect((await give(link, uniqueEmail("lena"))).status).toBe(409);
    const [row] = await query("select to_jsonb(a)::text as row from creator_addresses a limit 1");
    expect(row?.row).not.toMatch(/"code_hash": ?"\d{6}"/);
  });
});
