import { describe, expect, it } from "vitest";
import { z } from "zod";
import { api } from "#domain/api.ts";
import { campaignBody } from "#domain/campaigns/campaigns.contract.ts";
import type { Endpoint } from "#domain/http/endpoint.ts";
import { rightBody } from "#domain/rights/rights.contract.ts";
import { makeApiKey } from "#tests/factories/api-key.ts";
import { campaignScene, offerFields } from "#tests/harness/campaign-scene.ts";
import { startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile({ now: () => new Date("2030-04-20T12:00:00Z") });
const token = await server.signIn();
const { key } = await makeApiKey(server, token, { scope: "write" });
const scene = campaignScene(server, token);
const { agreed, asClient, call, invited, own, shared } = scene;

/** The schemas inside of one, each with what it adds to the path. */
function partsOf(schema: z.ZodType): [path: string, part: z.ZodType][] {
  const def = schema.def as unknown as Record<string, unknown>;
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape) as [string, z.ZodType][];
  const inner = [def.innerType, def.in, def.out, ...((def.options as unknown[] | undefined) ?? [])];
  const found = inner.filter((part): part is z.ZodType => part instanceof z.ZodType);
  const element = def.element instanceof z.ZodType ? [["0", def.element] as [string, z.ZodType]] : [];
  return [...found.map((part): [string, z.ZodType] => ["", part]), ...element];
}

/** The paths of days in a body: what is a date, or is called like one. */
function daysIn(schema: z.ZodType, path = ""): string[] {
  const isDay =
    (schema.def as { format?: string }).format === "date" || /(On|_on|[uU]ntil|[bB]irth\w*)$/.test(path);
  if (isDay) return [path];
  const inside = partsOf(schema).flatMap(([name, part]) =>
    daysIn(part, [path, name].filter((each) => each !== "").join(".")),
  );
  return [...new Set(inside)];
}

/** Every day that somebody outside the team can send, as 'operation path'. */
const outsiderDays = (Object.entries(api) as [string, Endpoint][]).flatMap(
  ([operation, { audience, body }]) => {
    const { visitor, link, member, apiKey } = audience;
    const isOutside = visitor || link || member || apiKey;
    return isOutside && body ? daysIn(body).map((path) => `${operation} ${path}`) : [];
  },
);

type Answer = Awaited<ReturnType<typeof call>>;
const campaign = { name: "Spring", clientName: "Northwind" };
const published = async () => {
  const made = await agreed({ deliverables: [{ platform: "instagram", format: "reel" }] });
  const url = `https://www.instagram.com/reel/${crypto.randomUUID()}/`;
  const publish = (publishedOn?: string) =>
    own(made.link, "PUT", `/deliverables/${made.piece}/publication`, { url, publishedOn });
  return { ...made, publish };
};
const figures = (measuredOn: string) => ({ results: [{ metric: "views", value: 1, measuredOn }] });
const counter = async (fields: Record<string, unknown>) => {
  const { link, offer } = await invited();
  return own(link, "POST", "/offer", offerFields({ offerId: offer._id, ...fields }));
};
const editing = async (json: Record<string, unknown>) => {
  const made = await call("POST", "/campaigns", campaign, key);
  const { _id } = made.as(campaignBody).data.campaign;
  return call("PUT", `/campaigns/${_id}`, json, key);
};
const reel = { platform: "instagram", format: "reel" };

/** Sends a day that is otherwise right. */
const sends: Record<string, (day: string) => Promise<Answer>> = {
  "addInfluencer sourcedOn": (sourcedOn) =>
    server.send("POST", "/api/influencers", { token: key, json: { name: "Kit Lee", sourcedOn } }),
  async "editInfluencer sourcedOn"(sourcedOn) {
    const { influencers } = await scene.campaignOf([{}]);
    return server.send("PUT", `/api/influencers/${influencers[0]}`, { token: key, json: { sourcedOn } });
  },
  "makeCampaign startsOn": (startsOn) => call("POST", "/campaigns", { ...campaign, startsOn }, key),
  "makeCampaign endsOn": (endsOn) => call("POST", "/campaigns", { ...campaign, endsOn }, key),
  "makeCampaign dueOn": (dueOn) => call("POST", "/campaigns", { ...campaign, dueOn }, key),
  "editCampaign startsOn": (startsOn) => editing({ startsOn }),
  "editCampaign endsOn": (endsOn) => editing({ endsOn }),
  "editCampaign dueOn": (dueOn) => editing({ dueOn }),
  "counterOffer deliverables.0.draftDueOn": (draftDueOn) =>
    counter({ deliverables: [{ ...reel, draftDueOn }] }),
  "counterOffer deliverables.0.publishOn": (publishOn) => counter({ deliverables: [{ ...reel, publishOn }] }),
  "counterOffer rights.startsOn": (startsOn) =>
    counter({ rights: { uses: ["repost"], starts: "date", startsOn, months: 1 } }),
  "enterPublication publishedOn": async (day) => (await published()).publish(day),
  async "enterOwnResults results.0.measuredOn"(day) {
    const { link, piece, publish } = await published();
    await publish();
    return own(link, "PUT", `/deliverables/${piece}/results`, figures(day));
  },
  async "enterResults results.0.measuredOn"(day) {
    const { piece, publish } = await published();
    await publish();
    return call("PUT", `/deliverables/${piece}/results`, figures(day), key);
  },
  async "takeDown downOn"(downOn) {
    const { campaign: id, collaboration: collaborationId } = await agreed();
    const days = { startsOn: "2030-01-01", endsOn: "2030-02-01" };
    const right = { ...days, collaborationId, uses: ["repost"], reason: "By telephone" };
    const made = await call("POST", "/rights", right);
    const { link } = await shared(id, "report");
    return asClient(link, "PUT", `/report/rights/${made.as(rightBody).data.right._id}/down`, { downOn });
  },
  "sendMessage brief.startsOn": (startsOn) => message({ startsOn }),
  "sendMessage brief.endsOn": (endsOn) => message({ endsOn }),
};
const message = (days: Record<string, string>) =>
  server.send("POST", "/api/contact", {
    json: {
      name: "Ida Holm",
      email: `ida${crypto.randomUUID()}@client.example`,
      message: `We plan a campaign ${crypto.randomUUID()}`,
      brief: { product: "Tea", ...days },
    },
  });

it("each day that somebody outside the team can send is tested here", () => {
  expect(outsiderDays.toSorted()).toEqual(Object.keys(sends).toSorted());
});

describe.each(Object.entries(sends))("%s", (name, send) => {
  const path = name.slice(name.indexOf(" ") + 1);

  it.each(["1990-01-01", "2099-12-31"])("cannot be %s", async (day) => {
    const answer = await send(day);
    expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [path]]);
  });

  it("can be today", async () => {
    expect((await send("2030-04-20")).status).toBeLessThan(300);
  });
});
