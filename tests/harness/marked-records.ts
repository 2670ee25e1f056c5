import { pageTextBody } from "#domain/content/page-text.contract.ts";
import { threadOfRecordBody } from "#domain/conversations/conversations.contract.ts";
import { influencerBody } from "#domain/influencers/influencer.contract.ts";
import { timelineSubjects } from "#domain/timeline/timeline-rules.ts";
import { registrationFields } from "#tests/factories/brand.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { messageFields } from "#tests/factories/message.ts";
import { uniqueEmail } from "#tests/factories/unique.ts";
import { campaignScene } from "./campaign-scene.ts";
import { linkScene } from "./link-scene.ts";
import { mailingScene } from "./mailing-scene.ts";
import { passwordScene } from "./password-scene.ts";
import { portalScene } from "./portal-scene.ts";
import { shortlistScene } from "./shortlist-scene.ts";
import type { Answer, TestServer } from "./test-server.ts";
import { tusCalls } from "./tus-calls.ts";

/** In every note of the team. */
export const teamNote = "TEAM-NOTE";
/** Where creators are paid. */
export const creatorAccount = "DE89370400440532013000";
/** In texts that the team writes about records. */
export const addressInText = "nora.berg@agency.example";

export type MarkedRecords = Awaited<ReturnType<typeof markedRecords>>;

/**
 * A record of every kind, made by an administrator who has given no name, with a note of the team and an email address
 * wherever one can be written. Resolves to their IDs, and to a link of each kind. `token`: of that administrator; `key`:
 * of a program that may write.
 */
export async function markedRecords(server: TestServer, token: string, key: string) {
  const { applied } = linkScene(server, token);
  const campaigns = campaignScene(server, token);
  const lists = shortlistScene(server, token);
  const words = `Ask ${addressInText} first`;
  const send = async (
    method: string,
    path: string,
    json?: unknown,
    as: string | null = token,
  ): Promise<Answer> => {
    const response = await server.send(method, path, {
      ...(as !== null && { token: as }),
      ...(json !== undefined && { json }),
    });
    if (response.status >= 300) throw new Error(`${method} ${path}: ${response.text}`);
    return response;
  };
  const idIn = ({ text }: Answer) => /"_id":"([\w-]+)"/.exec(text)?.[1] ?? "";
  const ownerId = await adminId(server);
  const work = { ownerId, nextStep: words };

  const { id: request, link: status } = await applied(uniqueEmail("applicant"));
  await send("PUT", `/api/admin/join-requests/${request}/work`, work);
  await send(
    "PUT",
    `/api/admin/join-requests/${request}/proposal`,
    { decision: "approve", note: "Good" },
    key,
  );
  const brand = idIn(await send("POST", "/api/brand-join", registrationFields(), null));
  const message = idIn(await send("POST", "/api/contact", messageFields(), null));
  const about = `/api/admin/conversations/about?subject=contact:${message}`;
  const { thread } = (await send("GET", about)).as(threadOfRecordBody).data;
  const conversation = thread?.conversation._id ?? "";
  const reply = { text: words, seen: thread?.newest ?? null };
  await send("POST", `/api/admin/conversations/${conversation}/messages`, reply);

  const [creator = ""] = await insertInfluencers(server.database, [{}]);
  const { id: mailing } = await mailingScene(server, token).start({ recordIds: [creator] });
  const list = await lists.listOf([{ name: "Kit Lee" }], { ...work, intro: "Ten people" });
  const [item = ""] = list.items;
  const itemPath = `/api/admin/shortlists/${list.id}/items/${item}`;
  await send("PUT", itemPath, { pitch: "Good", teamNote, price: { amount: "10.00", currency: "USD" } });
  const review = await lists.linkFor(list.id, { email: uniqueEmail("client"), role: "decides" });
  await lists.vote(review.link, item, "rejected", { reason: "price", comment: "Too much" });

  const trade = await campaigns.withClient({}, { ...work, startsOn: "2030-04-01" });
  const { campaign, collaboration, piece } = trade;
  await send("PUT", `/api/admin/collaborations/${collaboration}`, work);
  const report = await campaigns.shared(campaign, "report");
  const recorded = await campaigns.invited();
  await send("PUT", `/api/admin/offers/${recorded.offer._id}/state`, { action: "record", name: "Mia Stern" });
  for (const { link } of [trade, recorded]) {
    const details = { holder: "Qzx Holder", account: creatorAccount, note: "", updatedAt: null };
    const given = await campaigns.own(link, "PUT", "/payment-details", details);
    if (given.status !== 200) throw new Error(given.text);
  }
  const right = { collaborationId: collaboration, uses: ["tv"], countries: ["FR"], reason: words };
  const days = { startsOn: "2030-01-01", endsOn: "2030-02-01" };
  const rightId = idIn(await send("POST", "/api/admin/rights", { ...right, ...days }));
  const bonus = { collaborationId: collaboration, kind: "bonus", reason: words };
  const amount = { amount: "100.00", currency: "USD" };
  const payout = idIn(await send("POST", "/api/admin/payouts", { ...bonus, amount }));

  const ids: Record<(typeof timelineSubjects)[number], string> = {
    influencer: list.influencers[0] ?? "",
    brand,
    "join-request": request,
    contact: message,
    shortlist: list.id,
    campaign,
    collaboration,
  };
  for (const type of timelineSubjects) {
    const path = `/api/admin/timeline?subject=${type}:${ids[type]}`;
    await send("POST", path, { text: teamNote });
    await send("POST", path, { text: words, teamOnly: false });
  }
  await send("PUT", "/api/admin/saved-replies", { title: "Later", text: words });
  await send("POST", "/api/admin/message-templates", { name: "Usual", title: words, text: words });
  await send("POST", "/api/admin/terms", { name: "Usual", body: "{creator} and {client}" });
  const { content, version } = (await send("GET", "/api/admin/content/about")).as(pageTextBody).data.text;
  await send("PUT", "/api/admin/content/about", {
    content: { ...(content as object), title: "We" },
    version,
  });
  const textVersion = idIn(await send("GET", "/api/admin/content/about/versions"));
  const [ownPiece] = await campaigns.readDeliverableDays(recorded.collaboration);
  return {
    ids: {
      ...ids,
      conversation,
      mailing,
      piece,
      right: rightId,
      payout,
      textVersion,
      recorded: recorded.collaboration,
      upload: await begunUpload(server, recorded.link, ownPiece?._id ?? ""),
    },
    links: {
      status,
      review: review.link,
      collaboration: recorded.link,
      drafts: trade.client,
      report: report.link,
      portal: await portalScene(server, token).linkFor(recorded.email),
      "admin-invite": await invitation(server, token),
      "password-reset": await passwordLink(server, token),
      notice: await noticeLink(server, token),
    },
  };
}

async function adminId({ records }: TestServer): Promise<string> {
  return (
    (await records.pool.query<{ id: string }>("select id from admins where name = '' limit 1")).rows[0]?.id ??
    ""
  );
}

/** ID of a file of which nothing has arrived yet. */
async function begunUpload(server: TestServer, link: string, piece: string): Promise<string> {
  const begun = await tusCalls(server, `Link ${link}`).begin(`/uploads/drafts/${piece}`, 10);
  const { location = "" } = begun.headers;
  return location.slice(location.lastIndexOf("/") + 1);
}

/** Of a creator whom the team added, with what only the team knows. */
async function noticeLink(server: TestServer, token: string): Promise<string> {
  const email = uniqueEmail("found");
  const manager = { name: "Mona Diaz", email: uniqueEmail("mona"), role: "manager", receives: ["offers"] };
  const json = { name: "Ole Berg", email, visibility: "private", tags: ["Gifting only"], people: [manager] };
  const added = await server.send("POST", "/api/influencers", { token, json });
  const { _id } = added.as(influencerBody).data.influencer;
  await server.send("POST", "/api/admin/data-notices", { token, json: { ids: [_id] } });
  return (await linkScene(server, token).mailedTo(email)) ?? "";
}

async function invitation(server: TestServer, token: string): Promise<string> {
  const email = uniqueEmail("invited");
  await server.send("POST", "/api/admin/administrators", {
    token,
    json: { email, name: "Max Berg", role: "viewer" },
  });
  return (await linkScene(server, token).mailedTo(email)) ?? "";
}

async function passwordLink(server: TestServer, token: string): Promise<string> {
  const email = uniqueEmail("forgetful");
  const json = { email, password: "another long password", role: "viewer", name: "Max Berg" };
  await server.send("POST", "/api/admin/register", { token, json });
  return passwordScene(server, token).linkFor(email);
}
