import { expect, it } from "vitest";
import { payoutsBody } from "#domain/payouts/payouts.contract.ts";
import { clientRightsBody } from "#domain/rights/client-rights.contract.ts";
import { campaignScene, offerFields } from "#tests/harness/campaign-scene.ts";
import { shortlistScene } from "#tests/harness/shortlist-scene.ts";
import { type Answer, startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
const { agreed, asClient, call, campaignOf, invited, made, move, own, setState, shared, step, withClient } =
  campaignScene(server, token);
const lists = shortlistScene(server, token);

/** A step that the machine does not have from the present state, and the label of that state. */
const impossible: Record<string, () => Promise<[Answer, string]>> = {
  campaign: async () => [await setState((await made())._id, "resume"), "Draft"],
  collaboration: async () => {
    const { collaborations } = await campaignOf([{ name: "Kit Lee" }], { active: true });
    return [await move(collaborations[0] ?? "", "complete"), "Listed"];
  },
  offer: async () => {
    const { offer } = await invited();
    await call("PUT", `/offers/${offer._id}/state`, { action: "withdraw" });
    return [await call("PUT", `/offers/${offer._id}/state`, { action: "record", name: "Kit" }), "Withdrawn"];
  },
  deliverable: async () => [await step((await agreed()).piece, "verify"), "Planned"],
  "deliverable of a link": async () => {
    const { link, piece } = await agreed();
    await own(link, "POST", `/deliverables/${piece}/drafts`, { caption: "#ad Tea" });
    const url = "https://www.instagram.com/reel/abc";
    return [await own(link, "PUT", `/deliverables/${piece}/publication`, { url }), "Draft received"];
  },
  "draft of a client's link": async () => {
    const { client, draftId, piece } = await withClient();
    await step(piece, "recall");
    return [
      await asClient(client, "PUT", `/drafts/${piece}`, { draftId, decision: "approved" }),
      "Draft received",
    ];
  },
  "offer of a link": async () => {
    const { link, offer } = await agreed();
    const answer = { action: "accept", offerId: offer._id, name: "Kit Moore", terms: true };
    return [await own(link, "PUT", "/offer", { ...answer, action: "decline" }), "Agreed"];
  },
  "withdrawn offer of a link": async () => {
    const { link, offer } = await invited();
    await call("PUT", `/offers/${offer._id}/state`, { action: "withdraw" });
    const answer = { action: "accept", offerId: offer._id, name: "Kit Moore", terms: true };
    return [await own(link, "PUT", "/offer", answer), "Withdrawn"];
  },
  "counter-offer of a link": async () => {
    const { link, offer } = await agreed();
    return [await own(link, "POST", "/offer", { ...offerFields(), offerId: offer._id }), "Agreed"];
  },
  "end of a right of a client's link": async () => {
    const { campaign } = await agreed({
      rights: { uses: ["repost"], countries: ["DE"], starts: "agreement", months: 6 },
    });
    const { link } = await shared(campaign, "report");
    const rights = (await asClient(link, "GET", "/report/rights")).as(clientRightsBody).data.rights;
    const downOn = server.clock.now().toISOString().slice(0, 10);
    return [await asClient(link, "PUT", `/report/rights/${rights[0]?._id}/down`, { downOn }), "Active"];
  },
  payout: async () => {
    const { collaboration } = await agreed();
    const [payout] = (await call("GET", `/payouts?collaborationId=${collaboration}`)).as(payoutsBody);
    return [await call("PUT", `/payouts/${payout?._id}/state`, { action: "approve" }), "Planned"];
  },
  shortlist: async () => [await lists.setState((await lists.make())._id, "reopen"), "open"],
};

it.each(Object.entries(impossible))(
  "a step that is not possible names the present state: %s",
  async (_, take) => {
    const [{ status, json }, label] = await take();
    expect([status, (json as { message?: string }).message]).toEqual([
      409,
      `The state is now ‘${label}’, so this isn’t possible. Nothing was saved.`,
    ]);
    expect(json).toHaveProperty("current");
  },
);

/** What is not possible for another reason than a step of the machine, and the label of the state. */
const refused: Record<string, () => Promise<[Answer, string]>> = {
  "an offer to somebody who was passed on": async () => {
    const { collaborations } = await campaignOf([{ email: "kit@mail.example" }], { active: true });
    await move(collaborations[0] ?? "", "pass", { reason: "price" });
    return [await call("POST", `/collaborations/${collaborations[0]}/offers`, offerFields()), "Passed"];
  },
  "a step of several creators": async () => {
    const { id, collaborations: ids } = await campaignOf([{}], { active: true });
    const json = { ids, action: "complete" };
    return [await call("PUT", `/campaigns/${id}/collaborations/state`, json), "Listed"];
  },
  "a draft of a piece that was dropped": async () => {
    const { link, piece } = await agreed();
    await step(piece, "drop", { words: "Not needed" });
    return [await own(link, "POST", `/deliverables/${piece}/drafts`, { caption: "#ad Tea" }), "Dropped"];
  },
  "a draft of a campaign that was canceled": async () => {
    const { campaign, collaboration, link, piece } = await agreed();
    const ending = { words: "Over", rights: "kept", payouts: "kept" };
    await move(collaboration, "cancel", ending);
    await setState(campaign, "cancel", { reason: "Over" });
    return [await own(link, "POST", `/deliverables/${piece}/drafts`, { caption: "#ad Tea" }), "Canceled"];
  },
};

it.each(Object.entries(refused))("what is refused in a state names it: %s", async (_, send) => {
  const [{ text }, label] = await send();
  expect(text).toMatch(new RegExp(`state is ‘${label}’`));
});

it("errors come for all fields at once, with the shape that is right", async () => {
  const { collaborations } = await campaignOf([{ name: "Kit Lee" }], { active: true });
  const sent = { price: 1250, deliverables: "a reel", paymentDays: "ten", message: 5 };
  const { status, errors } = await call("POST", `/collaborations/${collaborations[0]}/offers`, sent);
  expect(status).toBe(422);
  expect(errors).toMatchObject({
    price: 'must be like {"amount": "1250.00", "currency": "USD"}',
    deliverables: "must be a list",
    message: "must be text",
  });
  expect(Object.keys(errors)).toContain("paymentDays");
});
