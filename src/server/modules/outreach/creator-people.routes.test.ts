import { expect, it } from "vitest";
import { influencerBody } from "#domain/influencers/influencer.contract.ts";
import { payoutsBody } from "#domain/payouts/payouts.contract.ts";
import { uniqueEmail } from "#tests/factories/unique.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
const scene = campaignScene(server, token);
const query = async (text: string, values: unknown[] = []) =>
  (await server.records.pool.query(text, values)).rows as Record<string, unknown>[];

const save = (id: string, people: unknown) =>
  server.send("PUT", `/api/influencers/${id}`, { token, json: { people } });
const subjects = async (email: string) =>
  (await query("select subject from outgoing_mails where recipient = $1 order by id", [email])).map(
    ({ subject }) => String(subject),
  );
const manager = (email: string, receives: string[]) => ({
  name: "Mona Diaz",
  email,
  role: "manager",
  receives,
});
/** A creator with these people in an active campaign. */
const creator = async (people: unknown[], fields = {}) => {
  const email = uniqueEmail("creator");
  const { influencers, collaborations } = await scene.campaignOf([{ name: "Kit Moore", email, ...fields }], {
    active: true,
  });
  const [id = ""] = influencers;
  expect((await save(id, people)).status).toBe(200);
  return { id, email, collaboration: collaborations[0] ?? "" };
};

it("each topic goes to the people who receive it, and what nobody receives to the creator", async () => {
  const [mona, ada] = [uniqueEmail("mona"), uniqueEmail("ada")];
  const made = await creator([
    manager(mona, ["offers", "drafts"]),
    { name: "Ada Books", email: ada, role: "accountant", receives: ["offers"] },
  ]);
  await scene.offer(made.collaboration);
  expect(await subjects(made.email)).toEqual([]);
  expect(await subjects(ada)).toEqual([expect.stringMatching(/^Kit Moore: /)]);
  const link = (await scene.linkTo(mona)) ?? "";
  expect(link).not.toBe(await scene.linkTo(ada));
  const [offer] = (await scene.call("GET", `/collaborations/${made.collaboration}/offers`)).json as {
    _id: string;
  }[];
  const acceptance = { action: "accept", offerId: offer?._id, name: "Mona Diaz", terms: true };
  expect((await scene.own(link, "PUT", "/offer", acceptance)).status).toBe(200);
  const [piece] = await scene.readDeliverableDays(made.collaboration);
  await scene.own(link, "POST", `/deliverables/${piece?._id}/drafts`, { caption: "#ad Tea" });
  await scene.step(piece?._id ?? "", "approve", { draftId: (await scene.piece(piece?._id ?? "")).draftId });
  await scene.step(piece?._id ?? "", "publish", { url: "https://www.instagram.com/reel/one/" });
  const [payout] = (await scene.call("GET", `/payouts?collaboration=${made.collaboration}`)).as(payoutsBody);
  await scene.call("PUT", `/payouts/${payout?._id}/state`, { action: "approve" });
  expect((await subjects(mona)).length).toBeGreaterThan((await subjects(ada)).length);
  expect(await subjects(made.email)).toEqual([expect.stringContaining("payment")]);
});

it("the mail to a manager says whom it is about, and one entry of the timeline stands for all of them", async () => {
  const [mona, ada] = [uniqueEmail("mona"), uniqueEmail("ada")];
  const made = await creator([manager(mona, ["offers"]), { ...manager(ada, ["offers"]), name: "Ada" }]);
  await scene.offer(made.collaboration);
  const [mail] = await query("select text from outgoing_mails where recipient = $1", [mona]);
  expect(String(mail?.text)).toContain("Hello Mona Diaz,");
  expect(String(mail?.text)).toContain("This email is about Kit Moore.");
  const timeline = (await scene.call("GET", `/timeline?subject=collaboration:${made.collaboration}`)).text;
  expect(timeline.match(/Mail sent: Offer/g)).toHaveLength(1);
});

it("a creator who is renamed stays the creator, and is not told whom the mail is about", async () => {
  const made = await creator([]);
  await server.send("PUT", `/api/influencers/${made.id}`, { token, json: { name: "Kit Moore-Lee" } });
  await scene.offer(made.collaboration);
  const [mail] = await query("select subject, text from outgoing_mails where recipient = $1", [made.email]);
  expect(String(mail?.text)).not.toContain("This email is about");
  expect(String(mail?.subject)).toMatch(/^An offer for you/);
});

it("somebody who leaves the record sees nothing at the next call, and who stays does", async () => {
  const [mona, ada] = [uniqueEmail("mona"), uniqueEmail("ada")];
  const made = await creator([manager(mona, ["offers"]), manager(ada, ["offers"])]);
  await scene.offer(made.collaboration);
  const [gone, kept] = [(await scene.linkTo(mona)) ?? "", (await scene.linkTo(ada)) ?? ""];
  expect((await scene.own(gone)).status).toBe(200);
  await save(made.id, [manager(ada, [])]);
  expect((await scene.own(gone)).status).toBe(403);
  expect((await server.send("POST", "/api/links/renew", { json: { token: gone } })).status).toBe(202);
  expect(await subjects(mona)).toHaveLength(1);
  expect((await scene.own(kept)).status).toBe(200);
});

it("a creator without any address, but with a manager who receives offers, is mailed through the manager", async () => {
  const mona = uniqueEmail("mona");
  const made = await creator([manager(mona, ["offers"])], { email: null });
  expect((await scene.offer(made.collaboration)).json).toMatchObject({
    data: { offer: { isUnsent: false } },
  });
  expect(await subjects(mona)).toHaveLength(1);
});

it("keeps up to ten people, refuses what cannot be mailed, and brings them back with the record", async () => {
  const made = await creator([]);
  const eleven = Array.from({ length: 11 }, (_, index) => manager(uniqueEmail(`p${index}`), []));
  expect((await save(made.id, eleven)).status).toBe(422);
  const twice = uniqueEmail("twice");
  for (const people of [
    [{ ...manager("", ["offers"]) }],
    [manager(twice, []), manager(twice.toUpperCase(), [])],
    [{ ...manager(uniqueEmail("x"), []), role: "boss" }],
    [manager(uniqueEmail("x"), ["gossip"])],
  ])
    expect((await save(made.id, people)).status).toBe(422);
  await save(made.id, eleven.slice(0, 10));
  await query("delete from campaign_creators where id = $1", [made.collaboration]);
  const removed = await server.send("DELETE", `/api/influencers/${made.id}`, { token });
  const { undo } = removed.json as { undo: { ids: string[] } };
  await server.send("POST", "/api/admin/undo", { token, json: { ids: undo.ids } });
  const { people } = (await server.send("GET", `/api/influencers/${made.id}`, { token })).as(influencerBody)
    .data.influencer;
  expect(people?.map(({ email }) => email)).toEqual(eleven.slice(0, 10).map(({ email }) => email));
});
