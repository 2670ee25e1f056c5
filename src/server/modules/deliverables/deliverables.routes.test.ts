import { describe, expect, it } from "vitest";
import { collaborationPageBody } from "#domain/campaigns/collaboration-page.contract.ts";
import { deliverableBody, deliverablesBody } from "#domain/deliverables/deliverables.contract.ts";
import { errorBodySchema } from "#domain/http/envelope.ts";
import { sendNotices } from "#server/send-notices.ts";
import { png } from "#tests/factories/files.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { hour } from "#tests/harness/clock.ts";
import { otherProcess } from "#tests/harness/other-process.ts";
import { addColleague } from "#tests/harness/team.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile();
const token = await server.signIn();
const scene = campaignScene(server, token);
const { call, agreed, own, step, piece, collaboration, move, readDeliverableDays } = scene;
const query = async (text: string, values: unknown[] = []) =>
  (await server.records.pool.query(text, values)).rows as Record<string, unknown>[];
const subjectsTo = async (email: string) =>
  (await query("select subject from outgoing_mails where recipient = $1 order by id", [email])).map(
    ({ subject }) => subject,
  );
const draft = (link: string, id: string, fields: Record<string, unknown> = {}) =>
  own(link, "POST", `/deliverables/${id}/drafts`, { caption: `#ad Tea ${crypto.randomUUID()}`, ...fields });
const publish = (link: string, id: string, url = postUrl()) =>
  own(link, "PUT", `/deliverables/${id}/publication`, { url });
const postUrl = () => `https://www.instagram.com/reel/${crypto.randomUUID()}/`;
const point = { text: "Show the label", must: true };
const paths = (answer: {
  as: (schema: typeof errorBodySchema) => { errors?: { path: string }[] | undefined };
}) => answer.as(errorBodySchema).errors?.map(({ path }) => path);
/** The newest draft, and all points of the checklist as met. */
const looked = async (id: string) => {
  const { draftId, disclosure } = await piece(id);
  return {
    draftId,
    checklist: disclosure.checklist.map(({ code }) => ({ point: code, met: true })),
  };
};

describe("an agreement", () => {
  it("makes one piece for each of the agreed quantity", async () => {
    const {
      pieces,
      campaign,
      collaboration: id,
    } = await agreed({
      deliverables: [
        { platform: "instagram", format: "story", quantity: 3, publishOn: "2030-05-10" },
        { platform: "tiktok", format: "video", title: "Morning", draftDueOn: "2030-05-01" },
      ],
    });
    expect(pieces.map(({ format, title }) => [format, title]).toSorted()).toEqual([
      ["story", ""],
      ["story", ""],
      ["story", ""],
      ["video", "Morning"],
    ]);
    expect(pieces[0]).toMatchObject({
      state: "planned",
      campaignId: campaign,
      collaborationId: id,
      roundsAgreed: 2,
    });
    expect((await collaboration(id)).state).toBe("agreed");
  });

  it("that ends early drops what is not published, without a word about each", async () => {
    const { collaboration: id, email, piece: first, link } = await agreed();
    await draft(link, first);
    expect((await move(id, "cancel", { words: "The client has stopped", payouts: "cancelled" })).status).toBe(
      200,
    );
    expect((await piece(first)).state).toBe("dropped");
    expect((await subjectsTo(email)).at(-1)).toMatch(/has ended$/);
    expect((await draft(link, first)).status).toBe(409);
  });
});

describe("a draft", () => {
  it("starts the production, and is answered by the team alone", async () => {
    const { collaboration: id, email, link, piece: pieceId } = await agreed();
    const sent = await draft(link, pieceId, { note: "The music is not final", link: "example.com/film" });
    expect(sent.status).toBe(201);
    const [shown] = sent.as(collaborationPageBody).data.collaboration.deliverables;
    expect(shown).toMatchObject({
      state: "submitted",
      drafts: [{ round: 1, link: "https://example.com/film" }],
    });
    expect(shown?.answerBy).toMatch(/^\d{4}-/);
    expect((await collaboration(id)).state).toBe("producing");

    const asked = await step(pieceId, "ask", {
      ...(await looked(pieceId)),
      points: [{ ...point, atSeconds: 65 }],
    });
    expect(asked.as(deliverableBody).data.deliverable).toMatchObject({ state: "changes", roundsUsed: 1 });
    expect((await subjectsTo(email)).at(-1)).toBe("Changes, please: Reel on Instagram");
    const [{ text: mail } = {}] = await query(
      "select text from outgoing_mails where recipient = $1 order by id desc limit 1",
      [email],
    );
    expect(mail).toContain("At 1:05: Show the label");

    expect((await draft(link, pieceId)).status).toBe(201);
    expect((await step(pieceId, "approve", await looked(pieceId))).status).toBe(200);
    expect((await subjectsTo(email)).at(-1)).toBe("Approved: Reel on Instagram");
    // Both lead to "approved", but a draft has no fault of a post.
    expect((await step(pieceId, "fault", { words: "The label is missing" })).status).toBe(409);
    expect((await step(pieceId, "approve", await looked(pieceId))).status).toBe(200);
  });

  it("needs a text, a link, or a file", async () => {
    const { link, piece: pieceId } = await agreed();
    const refused = await draft(link, pieceId, { caption: " " });
    expect([refused.status, paths(refused)]).toEqual([422, ["caption"]]);
  });

  it("keeps its files private, under signed addresses", async () => {
    const { link, piece: pieceId } = await agreed();
    const form = new FormData();
    form.set("caption", "#ad With a picture");
    form.append("images", await png("draft.png"));
    const sent = await server.send("POST", `/api/links/collaboration/deliverables/${pieceId}/drafts`, {
      form,
      headers: { authorization: `Link ${link}` },
    });
    expect(sent.status).toBe(201);
    const [file] = (await piece(pieceId)).drafts[0]?.files ?? [];
    expect(file?.src).toContain("signature=");
    expect((await server.send("GET", file?.src ?? "")).status).toBe(200);
    expect((await server.send("GET", file?.src.replace(/\?.*/, "") ?? "")).status).toBe(404);
  });

  it("keeps files of earlier drafts of the same deliverable, and of no other", async () => {
    const { link, piece: pieceId, campaign } = await agreed({}, { clientClearsDrafts: true });
    const withPicture = async (as: string, id: string, fields: Record<string, string> = {}) => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ caption: `#ad ${crypto.randomUUID()}`, ...fields })) {
        form.set(name, value);
      }
      form.append("images", await png("draft.png"));
      const path = `/api/links/collaboration/deliverables/${id}/drafts`;
      return server.send("POST", path, { form, headers: { authorization: `Link ${as}` } });
    };
    expect((await withPicture(link, pieceId)).status).toBe(201);
    const [first] = (await piece(pieceId)).drafts[0]?.files ?? [];
    const other = await agreed();
    await withPicture(other.link, other.piece);
    const [foreign] = (await piece(other.piece)).drafts[0]?.files ?? [];

    for (const keep of [[foreign?.id], [crypto.randomUUID()], [first?.id, first?.id], ["none"]]) {
      const refused = await draft(link, pieceId, { keep });
      expect(refused.status).toBe(422);
      expect(paths(refused)?.[0]).toMatch(/^keep/);
    }
    expect((await draft(link, pieceId, { caption: "", keep: [first?.id] })).status).toBe(201);
    expect((await withPicture(link, pieceId, { keep: JSON.stringify([first?.id]) })).status).toBe(201);
    const files = (await piece(pieceId)).drafts.map((each) => each.files.map(({ id }) => id));
    const added = files[0]?.[1];
    expect(files).toEqual([[first?.id, added], [first?.id], [first?.id]]);

    await step(pieceId, "forward");
    const client = await scene.shared(campaign, "drafts");
    const seen = await scene.asClient(client.link, "GET", "/drafts");
    for (const id of [first?.id, added]) expect(seen.text).toContain(`/media/${id}/`);
    // Files that were deleted meanwhile are left out, and cannot be kept.
    await query("delete from media where id = $1", [first?.id]);
    expect((await piece(pieceId)).drafts[0]?.files.map(({ id }) => id)).toEqual([added]);
  });

  it("has no more files than a draft may have, with those that it keeps", async () => {
    const { link, piece: pieceId } = await agreed();
    const form = new FormData();
    form.set("caption", "#ad Ten pictures");
    for (let index = 0; index < 10; index += 1) form.append("images", await png(`${index}.png`));
    const headers = { authorization: `Link ${link}` };
    const path = `/api/links/collaboration/deliverables/${pieceId}/drafts`;
    expect((await server.send("POST", path, { form, headers })).status).toBe(201);
    const keep = (await piece(pieceId)).drafts[0]?.files.map(({ id }) => id);
    const next = new FormData();
    next.set("keep", JSON.stringify(keep));
    next.append("images", await png("another.png"));
    const refused = await server.send("POST", path, { form: next, headers });
    expect([refused.status, paths(refused)]).toEqual([422, ["images"]]);
    expect((await piece(pieceId)).drafts).toHaveLength(1);
  });

  it("that comes while another one is looked at is kept as the next round", async () => {
    const { link, piece: pieceId } = await agreed();
    const answers = await Promise.all([draft(link, pieceId), draft(link, pieceId)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await piece(pieceId)).drafts.map(({ round }) => round)).toEqual([2, 1]);
  });

  it("is not answered while the campaign is paused, when nothing is sent", async () => {
    const { link, piece: id, campaign, email } = await agreed();
    await draft(link, id);
    expect((await scene.setState(campaign, "pause")).status).toBe(200);
    const before = await subjectsTo(email);
    const { draftId } = await looked(id);
    for (const [action, fields] of [
      ["approve", { draftId }],
      ["ask", { draftId, points: [point] }],
    ] as const) {
      const answer = await step(id, action, fields);
      expect([answer.status, paths(answer)]).toEqual([422, ["campaign"]]);
    }
    const { actions } = await piece(id);
    expect(actions.find(({ action }) => action === "approve")?.missing).toEqual([
      "The campaign is paused: nothing is sent to the creator",
    ]);
    expect(await subjectsTo(email)).toEqual(before);
    await scene.setState(campaign, "resume");
    expect((await step(id, "approve", { draftId })).status).toBe(200);
  });

  it("that was overtaken by another one is not approved", async () => {
    const { link, piece: pieceId } = await agreed();
    await draft(link, pieceId);
    const { draftId } = await piece(pieceId);
    await draft(link, pieceId);
    const refused = await step(pieceId, "approve", { draftId });
    expect(refused.status).toBe(409);
    expect((refused.json as { current: unknown }).current).toMatchObject({ state: "submitted" });
  });

  it("is changed beyond the agreed rounds only as an extra, which the creator may decline", async () => {
    const { collaboration: id, link, piece: pieceId } = await agreed({ revisionRounds: 0 });
    await draft(link, pieceId);
    const refused = await step(pieceId, "ask", { ...(await looked(pieceId)), points: [point] });
    expect([refused.status, paths(refused)]).toEqual([422, ["extra"]]);
    await step(pieceId, "ask", { ...(await looked(pieceId)), points: [point], extra: true });
    const page = (await own(link)).as(collaborationPageBody).data.collaboration.deliverables[0];
    expect(page).toMatchObject({ state: "changes", roundsUsed: 0, drafts: [{ isExtra: true }] });
    const { draftId } = await looked(pieceId);
    const declined = await own(link, "PUT", `/deliverables/${pieceId}/refusal`, {
      draftId,
      words: "Too late",
    });
    expect(declined.status).toBe(200);
    expect((await piece(pieceId)).state).toBe("submitted");
    expect((await own(link, "PUT", `/deliverables/${pieceId}/refusal`, { draftId })).status).toBe(409);
    expect((await collaboration(id)).state).toBe("producing");
  });

  it("is cleared by the client first where that was agreed", async () => {
    const { link, piece: pieceId } = await agreed({}, { clientClearsDrafts: true });
    await draft(link, pieceId);
    const refused = await step(pieceId, "approve", await looked(pieceId));
    expect([refused.status, paths(refused)]).toEqual([422, ["draftId"]]);
    expect((await step(pieceId, "forward")).status).toBe(200);
    const [shown] = (await own(link)).as(collaborationPageBody).data.collaboration.deliverables;
    expect(shown?.state).toBe("submitted");
    expect((await step(pieceId, "recall")).status).toBe(200);
  });

  it.each([
    [{ action: "ask", points: [] }, ["points"]],
    [{ action: "ask", points: Array(21).fill(point) }, ["points"]],
    [{ action: "ask", points: [{ ...point, text: "" }] }, ["points.0.text"]],
    [{ action: "ask", points: [{ ...point, atSeconds: -1 }] }, ["points.0.atSeconds"]],
    [{ action: "approve", draftId: undefined }, ["draftId"]],
    [{ action: "drop" }, ["words"]],
  ])("is answered with all that it needs: %j", async ({ action, ...fields }, wrong) => {
    const { link, piece: pieceId } = await agreed();
    await draft(link, pieceId);
    const refused = await step(pieceId, action, { draftId: (await looked(pieceId)).draftId, ...fields });
    expect([refused.status, paths(refused)]).toEqual([422, wrong]);
  });
});

describe("a publication", () => {
  const approved = async (fields = {}, campaign = {}) => {
    const made = await agreed(fields, campaign);
    await draft(made.link, made.piece);
    await step(made.piece, "approve", await looked(made.piece));
    return made;
  };

  it("of the last piece finishes the production, and a fault opens it again", async () => {
    const { collaboration: id, email, link, piece: pieceId } = await approved();
    expect((await publish(link, pieceId)).status).toBe(200);
    expect((await collaboration(id)).state).toBe("published");
    expect((await step(pieceId, "fault", { words: "The label is missing" })).status).toBe(200);
    expect((await collaboration(id)).state).toBe("producing");
    expect((await own(link)).as(collaborationPageBody).data.collaboration.todo).toEqual([
      { text: "Correct the post: Reel on Instagram", dueOn: "2030-05-10" },
      { text: "Add your payment details", dueOn: null },
    ]);
    expect((await subjectsTo(email)).at(-1)).toMatch(/^Something is missing in your post/);
    const url = postUrl();
    await publish(link, pieceId, url);
    expect(await piece(pieceId)).toMatchObject({ state: "published", publishedUrl: url, words: "" });
  });

  it("waits for the draft that was agreed, and for none where none was", async () => {
    const waiting = await agreed();
    const refused = await publish(waiting.link, waiting.piece);
    expect([refused.status, paths(refused)]).toEqual([422, ["draft"]]);
    const free = await agreed({ deliverables: [{ platform: "instagram", format: "story" }] });
    expect((await publish(free.link, free.piece)).status).toBe(200);
    expect((await collaboration(free.collaboration)).state).toBe("published");
  });

  it.each([
    "https://evil.example/instagram.com/p/1",
    "https://instagram.com.evil.example/p/1",
    "https://instagram.com@evil.example/p/1",
    "https://notinstagram.com/p/1",
    "javascript:alert(1)",
    "",
  ])("is on a site of the platform, not at '%s'", async (url) => {
    const { link, piece: pieceId } = await approved();
    const refused = await publish(link, pieceId, url);
    expect([refused.status, paths(refused)]).toEqual([422, ["url"]]);
  });

  it("has an address that no other piece of the campaign has, in any spelling", async () => {
    const two = { deliverables: Array(2).fill({ platform: "instagram", format: "story" }) };
    const { link, pieces } = await agreed(two);
    const [first = "", second = ""] = pieces.map(({ _id }) => _id);
    const url = postUrl();
    const answers = await Promise.all([
      publish(link, first, url),
      publish(link, second, url.replace("www.", "m.").replace(/\/$/, "?igsh=abc")),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it("is verified by the whole checklist, with a reason for what is not met", async () => {
    const { collaboration: id, link, piece: pieceId } = await approved({}, { countries: ["DE"] });
    await publish(link, pieceId);
    expect(paths(await step(pieceId, "verify"))).toEqual(["checklist"]);
    const { checklist } = await looked(pieceId);
    const [first, ...rest] = checklist;
    const unmet = [{ point: first?.point ?? "", met: false }, ...rest];
    expect(paths(await step(pieceId, "verify", { checklist: unmet }))).toEqual(["checklist.0.reason"]);
    const reasoned = [{ ...unmet[0], reason: "The story is gone" }, ...rest];
    expect((await step(pieceId, "verify", { checklist: reasoned })).status).toBe(200);
    expect((await piece(pieceId)).checklist[0]).toMatchObject({ met: false, reason: "The story is gone" });
    expect((await collaboration(id)).actions.find(({ action }) => action === "complete")?.missing).toEqual([
      "A reason is needed: 1 deliverable without results, 1 payout to pay",
    ]);
  });

  it("is completed once it is verified and measured, or with a reason", async () => {
    const { collaboration: id, link, piece: pieceId } = await approved();
    await publish(link, pieceId);
    expect(paths(await move(id, "complete"))).toEqual(["words"]);
    expect((await move(id, "complete", { words: "The client wants no figures" })).status).toBe(200);
  });
});

describe("results", () => {
  const published = async () => {
    const made = await agreed({ deliverables: [{ platform: "instagram", format: "story" }] });
    await publish(made.link, made.piece);
    return { ...made, today: (await piece(made.piece)).publishedAt?.slice(0, 10) ?? "" };
  };

  it("of the creator never replace those of the team", async () => {
    const { link, piece: pieceId, today } = await published();
    const put = (value: number, metric = "views") => ({ results: [{ metric, value, measuredOn: today }] });
    await own(link, "PUT", `/deliverables/${pieceId}/results`, put(100));
    const team = { results: [{ ...put(120).results[0], proof: "proved" }] };
    expect((await call("PUT", `/deliverables/${pieceId}/results`, team)).status).toBe(200);
    await own(link, "PUT", `/deliverables/${pieceId}/results`, put(999));
    await own(link, "PUT", `/deliverables/${pieceId}/results`, put(7, "saves"));
    expect((await piece(pieceId)).results).toEqual([
      { metric: "saves", value: 7, measuredOn: today, proof: "declared" },
      { metric: "views", value: 120, measuredOn: today, proof: "proved" },
    ]);
  });

  it("are of days between the publication and today, and each once", async () => {
    const { link, piece: pieceId, today } = await published();
    const send = (...results: unknown[]) => own(link, "PUT", `/deliverables/${pieceId}/results`, { results });
    const result = { metric: "views", value: 1, measuredOn: today };
    expect(paths(await send({ ...result, measuredOn: "2020-01-01" }))).toEqual(["results.0.measuredOn"]);
    expect(paths(await send({ ...result, measuredOn: "2090-01-01" }))).toEqual(["results.0.measuredOn"]);
    expect(paths(await send(result, result))).toEqual(["results"]);
    expect(paths(await send({ ...result, value: -1 }))).toEqual(["results.0.value"]);
    expect(paths(await send({ ...result, metric: "money" }))).toEqual(["results.0.metric"]);
    const waiting = await agreed();
    const early = await own(waiting.link, "PUT", `/deliverables/${waiting.piece}/results`, {
      results: [result],
    });
    expect(early.status).toBe(409);
  });
});

describe("a piece", () => {
  it("that was not in the offer is added and edited once", async () => {
    const { collaboration: id } = await agreed();
    const add = () =>
      call("POST", `/collaborations/${id}/deliverables`, {
        platform: "youtube",
        format: "short",
        title: "Cut",
      });
    const [first, second] = await Promise.all([add(), add()]);
    const made = first.as(deliverableBody).data.deliverable;
    expect(second.as(deliverableBody).data.deliverable._id).toBe(made._id);
    const edit = (fields: Record<string, unknown>) => call("PUT", `/deliverables/${made._id}`, fields);
    expect((await edit({ publishOn: "2030-06-01", updatedAt: made.updatedAt })).status).toBe(200);
    expect((await edit({ title: "Late", updatedAt: made.updatedAt })).status).toBe(409);
    expect(await readDeliverableDays(id)).toHaveLength(2);
  });

  it("is none of another creator's, or of a stranger's", async () => {
    const mine = await agreed();
    const other = await agreed();
    await draft(other.link, other.piece);
    expect((await draft(mine.link, other.piece)).status).toBe(404);
    expect((await publish(mine.link, other.piece)).status).toBe(404);
    expect((await own("tl_unknown", "POST", `/deliverables/${mine.piece}/drafts`, {})).status).toBe(401);
    const { deliverables } = (await own(mine.link)).as(collaborationPageBody).data.collaboration;
    expect(deliverables.map(({ _id }) => _id)).toEqual([mine.piece]);
  });

  it("is read, and not changed, by a viewer", async () => {
    const { piece: pieceId, link } = await agreed();
    await draft(link, pieceId);
    const viewer = await addColleague(server, "viewer");
    expect((await scene.piece(pieceId, viewer.token)).actions).toEqual([]);
    expect((await step(pieceId, "drop", { words: "No" }, viewer.token)).status).toBe(403);
  });

  it("shows on the board that its draft waits for the team, and no longer once it is answered", async () => {
    const { piece: pieceId, link, campaign, collaboration } = await agreed();
    const waitsFor = async () => (await scene.board(campaign)).map((creator) => creator.waitsFor);
    expect(await waitsFor()).toEqual([null]);
    await draft(link, pieceId);
    expect(await waitsFor()).toEqual(["draft"]);
    expect((await scene.collaboration(collaboration)).waitsFor).toBe("draft");
    await step(pieceId, "ask", { ...(await looked(pieceId)), points: [point] });
    expect(await waitsFor()).toEqual([null]);
  });

  it("is where the mail about it leads, and the creator is if there is other news", async () => {
    const { piece: pieceId, link, collaboration } = await agreed();
    const news = async () => {
      server.clock.advance(hour);
      await sendNotices(otherProcess(server, server.clock.now));
      const like = `%=${collaboration}%`;
      return query(
        "select text from outgoing_mails where text like $1 or text like $2 order by id desc limit 1",
        [like, `%=${pieceId}%`],
      );
    };
    await draft(link, pieceId);
    expect(await news()).toMatchObject([
      { text: expect.stringContaining(`campaign?deliverable=${pieceId}`) },
    ]);
    await step(pieceId, "approve", await looked(pieceId));
    await publish(link, pieceId);
    await own(link, "POST", "/messages", { text: "It is out." });
    expect(await news()).toMatchObject([
      { text: expect.stringContaining(`campaign?collaboration=${collaboration}`) },
    ]);
  });

  it("is decided once by two who answer at once", async () => {
    const { piece: pieceId, link, email } = await agreed();
    await draft(link, pieceId);
    const seen = await looked(pieceId);
    const colleague = await addColleague(server, "editor");
    const answers = await Promise.all([
      step(pieceId, "approve", seen),
      step(pieceId, "ask", { ...seen, points: [point] }, colleague.token),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(
      (await subjectsTo(email)).filter((subject) => /^(Approved|Changes)/.test(String(subject))),
    ).toHaveLength(1);
  });

  it("is listed with the earliest next day first, page by page", async () => {
    const { campaign } = await agreed({
      deliverables: ["2030-03-01", "2030-01-01", null, "2030-02-01"].map((publishOn) => ({
        platform: "instagram",
        format: "story",
        publishOn,
      })),
    });
    const days: (string | null)[] = [];
    let next: string | undefined = `/api/admin/deliverables?campaignId=${campaign}&limit=3`;
    while (next) {
      const answer = await server.send("GET", next, { token });
      days.push(...answer.as(deliverablesBody).map(({ publishOn }) => publishOn));
      next = /<([^>]+)>; rel="next"/.exec(answer.headers.link ?? "")?.[1];
    }
    expect(days).toEqual(["2030-01-01", "2030-02-01", "2030-03-01", null]);
  });
});
