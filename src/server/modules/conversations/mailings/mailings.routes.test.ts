import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { mailingBody, mailingsBody } from "#domain/mailings/mailings.contract.ts";
import { addReturnedAddress } from "#server/platform/mail/mails.service.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { uniqueEmail } from "#tests/factories/unique.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { mailingScene, reasonsOf } from "#tests/harness/mailing-scene.ts";
import { mailSettings } from "#tests/harness/raw-mail.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile({ settings: mailSettings });
const token = await server.signIn();
const campaigns = campaignScene(server, token);
const mailings = mailingScene(server, token);
beforeEach(() => server.empty());

const creators = (count: number) =>
  insertInfluencers(
    server.database,
    Array.from({ length: count }, (_, index) => ({ name: `Kit${index} Moore` })),
  );

describe("a message to many", () => {
  it("is refused without recipients, to too many, with unknown placeholders, and from a preview of something else", async () => {
    const [id = ""] = await creators(1);
    const text = "Hello {first_name}";
    const draft = { about: "influencer", recordIds: [id], title: "Spring", text };
    const preview = (json: unknown) => mailings.call("POST", "/mailing-previews", json);
    expect((await preview({ ...draft, recordIds: [] })).status).toBe(422);
    expect((await preview({ ...draft, about: "brand" })).status).toBe(422);
    const many = Array.from({ length: 201 }, () => randomUUID());
    expect((await preview({ ...draft, recordIds: many })).status).toBe(422);
    const unknown = await preview({ ...draft, text: "Hello {firstname}" });
    expect(unknown.status).toBe(422);
    expect(unknown.text).toContain("{firstname}");
    const other = await mailings.call("POST", "/mailings", { ...draft, version: "another" });
    expect(other.status).toBe(409);
    expect((await mailings.call("GET", "/mailings")).as(mailingsBody).data.mailings).toEqual([]);
  });

  it("shows each message as it would be sent, and the reason of each that is left out", async () => {
    const [first = "", offLimits = "", nowhere = "", same = "", returned = ""] = await creators(5);
    const email = uniqueEmail("shared");
    await mailings.change(first, "email", email);
    await mailings.change(offLimits, "relationship", "do_not_contact");
    await mailings.change(nowhere, "email", null);
    await mailings.change(same, "email", email.toUpperCase());
    const bounced = uniqueEmail("returned");
    await mailings.change(returned, "email", bounced);
    await addReturnedAddress(server.database, { email: bounced, reason: "5.1.1", at: server.clock.now() });
    const ids = [first, offLimits, nowhere, same, returned, randomUUID()];
    const { messages, seconds } = await mailings.preview({
      recordIds: ids,
      text: "Hello {first_name}: {link}",
    });
    expect(messages[0]).toMatchObject({
      subject: { name: "Kit0 Moore" },
      to: [{ email }],
      title: "Spring",
      text: expect.stringMatching(/^Hello Kit0: http/),
      missing: [],
    });
    const reasons = [null, "do_not_contact", "no_address", "duplicate", "returned", "deleted"];
    expect(reasonsOf(messages)).toEqual(reasons);
    expect(seconds).toBe(60);
  });

  it("names missing values by recipient, and leaves those out", async () => {
    const ids = await creators(2);
    const { messages } = await mailings.preview({ recordIds: ids, text: "About {campaign}" });
    expect(messages.map(({ missing }) => missing)).toEqual([["campaign"], ["campaign"]]);
    expect(reasonsOf(messages)).toEqual(["missing_value", "missing_value"]);
    const { response } = await mailings.start({ recordIds: ids, text: "About {campaign}" });
    expect(response.status).toBe(409);
  });

  it("to the creators of a campaign knows campaign and client, and each gets a link of their own", async () => {
    const { collaborations: ids } = await campaigns.campaignOf(
      [{ email: uniqueEmail("ann") }, { email: uniqueEmail("bea") }],
      { name: "Summer", active: true },
    );
    const draft = {
      about: "collaboration",
      recordIds: ids,
      title: "{campaign}",
      text: "For {client}: {link}",
    };
    const { messages } = await mailings.preview(draft);
    expect(messages.map(({ title, text }) => `${title}: ${text}`)).toEqual(
      Array.from({ length: 2 }, () => "Summer: For Northwind Tea: {link}"),
    );
    await mailings.start(draft);
    await mailings.sendDue();
    const [mail] = await mailings.mailsTo(messages[0]?.to[0]?.email ?? "");
    expect(mail?.text).toMatch(/For Northwind Tea: http/);
    expect(await mailings.sentTexts()).toEqual(["For Northwind Tea: [link]"]);
  });

  it("is stored once if it is sent twice", async () => {
    const ids = await creators(1);
    const draft = { recordIds: ids, text: "Hello {first_name}" };
    const { version } = await mailings.preview(draft);
    const json = { about: "influencer", title: "Spring", ...draft, version };
    const both = await Promise.all([1, 2].map(() => mailings.call("POST", "/mailings", json)));
    expect(new Set(both.map((response) => response.as(mailingBody).data.mailing._id)).size).toBe(1);
  });

  it("is refused to somebody who has five that are being sent", async () => {
    const [id = ""] = await creators(1);
    for (let count = 0; count < 5; count += 1) {
      expect((await mailings.start({ recordIds: [id] })).response.status).toBe(201);
    }
    expect((await mailings.start({ recordIds: [id] })).response.status).toBe(409);
    const colleague = await addColleague(server, "editor");
    expect((await mailings.start({ recordIds: [id] }, colleague.token)).response.status).toBe(201);
  });

  it("is for editors, and viewers read how far it is", async () => {
    const viewer = await addColleague(server, "viewer");
    const { id } = await mailings.start({ recordIds: await creators(1) });
    expect((await mailings.setState(id, "stopped", viewer.token)).status).toBe(403);
    const json = { about: "influencer", recordIds: [id], title: "Spring", text: "Hello" };
    expect((await mailings.call("POST", "/mailing-previews", json, viewer.token)).status).toBe(403);
    expect((await mailings.call("GET", `/mailings/${id}`, undefined, viewer.token)).status).toBe(200);
    expect((await mailings.call("GET", `/mailings/${randomUUID()}`)).status).toBe(404);
  });
});
