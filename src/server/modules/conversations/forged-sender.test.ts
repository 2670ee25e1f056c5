import { beforeEach, describe, expect, it } from "vitest";
import { addReturnedAddress } from "#server/platform/mail/mails.service.ts";
import { insertBrands } from "#tests/factories/brand.ts";
import { uniqueEmail } from "#tests/factories/unique.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { mailScene } from "#tests/harness/mail-scene.ts";
import { mailSettings } from "#tests/harness/raw-mail.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile({ settings: mailSettings });
const token = await server.signIn();
const scene = campaignScene(server, token);
const mails = mailScene(server, token, { sendersCheckedBy: ["mx.agency.example"] });
const unchecked = mailScene(server, token);
beforeEach(() => server.empty());

const dmarc = (result: string, domain: string) => [
  `Authentication-Results: mx.agency.example; dmarc=${result} header.from=${domain}`,
];

/** A creator with an offer and one answer, their reply address, and the thread. */
async function answered() {
  const { email, link } = await scene.invited();
  const [mail] = await mails.mailsTo(email);
  const replyTo = mail?.reply_to ?? "";
  await mails.receive({ from: email, to: replyTo, id: "first@mail.example" });
  const [{ _id: id } = { _id: "" }] = await mails.inbox();
  const last = async () => (await mails.thread(id)).messages.at(-1);
  return { email, link, id, replyTo, last, domain: email.split("@")[1] ?? "" };
}

describe("a mail with the creator’s address, but without a reply address", () => {
  it("is in their thread, not theirs, not on their page, and changes no address, until somebody says so", async () => {
    const { email, link, id, last } = await answered();
    await unchecked.receive({ from: email, text: "Pay to another account." });
    expect(await last()).toMatchObject({
      text: "Pay to another account.",
      otherAddress: { email, isUnproved: true },
    });
    const page = async () => (await scene.own(link, "GET", "/messages")).text;
    expect(await page()).toContain("Friday works for me.");
    expect(await page()).not.toContain("another account");
    const confirmed = await mails.call("PUT", `/${id}/messages/${(await last())?._id}/author`);
    expect(confirmed.status).toBe(200);
    expect(await page()).toContain("another account");
  });

  it("is not theirs by answering a mail that others have got, too", async () => {
    const { email, last } = await answered();
    await unchecked.receive({ from: email, answers: "first@mail.example", text: "It is me." });
    expect((await last())?.otherAddress).toMatchObject({ email, isUnproved: true });
  });

  it("is theirs if their domain vouches for it to the server that is trusted, and to no other", async () => {
    const { email, domain, last } = await answered();
    await mails.receive({ from: email, text: "vouched", headers: dmarc("pass", domain) });
    expect(await last()).toMatchObject({ text: "vouched", otherAddress: null });
    await unchecked.receive({ from: email, text: "not asked", headers: dmarc("pass", domain) });
    expect(await last()).toMatchObject({ text: "not asked", otherAddress: { isUnproved: true } });
    const headers = dmarc("pass", domain).map((each) => each.replace("mx.agency", "mx.evil"));
    await mails.receive({ from: email, text: "invented", headers });
    expect(await last()).toMatchObject({ text: "invented", otherAddress: { isUnproved: true } });
  });
});

it("a mail that the sender’s domain disowns is not theirs, even to their reply address", async () => {
  const { email, domain, replyTo, last } = await answered();
  await mails.receive({ from: email, to: replyTo, text: "Pay twice.", headers: dmarc("fail", domain) });
  expect((await last())?.otherAddress).toMatchObject({ email, isUnproved: true });
});

it("a disowned mail of nobody known says so, and another’s does not", async () => {
  const [forged, other] = [uniqueEmail("forged"), uniqueEmail("other")];
  await mails.receive({ from: forged, headers: dmarc("fail", forged.split("@")[1] ?? "") });
  await mails.receive({ from: other });
  const states = (await mails.inbox()).map(async ({ _id, counterpart: { email } }) => {
    const [message] = (await mails.thread(_id)).messages;
    return [email, message?.otherAddress?.isUnproved ?? null];
  });
  expect(Object.fromEntries(await Promise.all(states))).toEqual({ [forged]: true, [other]: null });
});

describe("a mail with a known address that is filed under no record", () => {
  const marks = async () =>
    (await mails.inbox("?view=unassigned")).map(async ({ _id }) => {
      const [message] = (await mails.thread(_id)).messages;
      return [message?.text, message?.otherAddress?.isUnproved ?? null];
    });
  const unfiled = async () => Object.fromEntries(await Promise.all(await marks()));

  it("is marked before the creator has a thread, and when they have two or only closed ones", async () => {
    const { email, id, replyTo } = await answered();
    const second = await scene.invited();
    await unchecked.receive({ from: second.email, text: "none" });
    await mails.change(id, { state: "closed" });
    await unchecked.receive({ from: email, text: "closed" });
    await mails.receive({ from: email, to: replyTo, text: "open again" });
    await unchecked.receive({ from: email, text: "two" });
    expect(await unfiled()).toMatchObject({ none: true, closed: true, two: true });
  });

  it("is not shown on the page of the creator under whom it is filed, until somebody says whose it is", async () => {
    const { email, collaboration, link } = await scene.invited();
    await unchecked.receive({ from: email, text: "Pay to another account." });
    const [{ _id: id } = { _id: "" }] = await mails.inbox("?view=unassigned");
    await mails.change(id, { subject: `collaboration:${collaboration}` });
    const page = async () => (await scene.own(link, "GET", "/messages")).text;
    expect(await page()).not.toContain("another account");
    const [message] = (await mails.thread(id)).messages;
    await mails.call("PUT", `/${id}/messages/${message?._id}/author`);
    expect(await page()).toContain("another account");
  });

  it("is a stranger’s also when it is filed, and so is the next that the stranger’s domain vouches for", async () => {
    const { collaboration, link } = await scene.invited();
    const stranger = uniqueEmail("stranger");
    const headers = dmarc("pass", stranger.split("@")[1] ?? "");
    await mails.receive({ from: stranger, id: "one@stranger.example", text: "I am her manager.", headers });
    const [{ _id: id } = { _id: "" }] = await mails.inbox("?view=unassigned");
    await mails.change(id, { subject: `collaboration:${collaboration}` });
    await mails.receive({ from: stranger, answers: "one@stranger.example", text: "Pay me.", headers });
    const { conversation, messages } = await mails.thread(id);
    const otherAddress = { email: stranger, isUnproved: false };
    expect(messages).toMatchObject([{ otherAddress }, { otherAddress }]);
    // The creator gets the replies, so the thread has their name.
    expect(conversation.counterpart).toEqual({ name: conversation.subject?.name, email: "" });
    const page = async () => (await scene.own(link, "GET", "/messages")).text;
    expect(await page()).not.toMatch(/her manager|Pay me/);
    await mails.call("PUT", `/${id}/messages/${messages[0]?._id}/author`);
    expect(await page()).toContain("her manager");
    expect(await page()).not.toContain("Pay me");
    const { newest: seen } = await mails.thread(id);
    await mails.call("POST", `/${id}/messages`, { text: "Thank you.", seen });
    const { counterpart, subject } = (await mails.thread(id)).conversation;
    expect(counterpart.name).toBe(subject?.name);
    expect(counterpart.email).not.toMatch(/^(stranger.*)?$/);
  });

  it("is marked for a brand, and not if its domain vouches for it", async () => {
    const [first, second] = [uniqueEmail("brand"), uniqueEmail("brand")];
    await insertBrands(server.database, [{ email: first }, { email: second }]);
    await mails.receive({ from: first, text: "brand" });
    await mails.receive({
      from: second,
      text: "vouched",
      headers: dmarc("pass", second.split("@")[1] ?? ""),
    });
    expect(await unfiled()).toEqual({ brand: true, vouched: null });
  });
});

it("a mail that is nobody’s for sure takes no warning from an address", async () => {
  const { email, id, last } = await answered();
  await addReturnedAddress(server.database, { email, reason: "5.1.1", at: server.clock.now() });
  await unchecked.receive({ from: email, text: "Hello?" });
  expect((await last())?.text).toBe("Hello?");
  expect((await mails.thread(id)).reply.warning).toContain(email);
});
