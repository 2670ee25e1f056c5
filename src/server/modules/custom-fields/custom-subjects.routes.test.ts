import { beforeEach, describe, expect, it } from "vitest";
import { brandRecordBody } from "#domain/brands/brand.contract.ts";
import { collaborationBody } from "#domain/campaigns/collaborations.contract.ts";
import type { CustomSubject } from "#domain/custom-fields/custom-field-kinds.ts";
import type { CustomValues } from "#domain/custom-fields/custom-values.ts";
import { influencerBody } from "#domain/influencers/influencer.contract.ts";
import { handleJob } from "#server/platform/jobs/job.ts";
import { insertBrands } from "#tests/factories/brand.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { jobRunner } from "#tests/harness/job-runner.ts";
import { otherProcess } from "#tests/harness/other-process.ts";
import { ownFields, typedInto } from "#tests/harness/own-fields.ts";
import { type Answer, startServerForFile } from "#tests/harness/test-server.ts";
import { offerIn, undoScene } from "#tests/harness/undo-scene.ts";
import { finish } from "../undo/undo.service.ts";
import { removeCustomValuesJob, removeValues } from "./custom-field-removal.service.ts";

const server = await startServerForFile();
const token = await server.signIn();
beforeEach(() => server.empty());
const { defineThirty, remove } = ownFields(server, token);
const { passTime, query, undo } = undoScene(server, token);
const { campaignOf } = campaignScene(server, token);
const send = (method: string, path: string, json?: object) =>
  server.send(method, path, { token, ...(json && { json }) });

type Kind = {
  /** Template of the calls that read and change a record, as the API document has it. */
  path: string;
  table: string;
  /** Makes a record. Resolves to its ID, the list that has it, and its file. */
  make(): Promise<{ id: string; list: string; file: string }>;
  customIn(answer: Answer): CustomValues | undefined;
};

const kinds: Record<CustomSubject, Kind> = {
  influencer: {
    path: "/api/influencers/{id}",
    table: "influencers",
    make: async () => {
      const [id = ""] = await insertInfluencers(server.database, [{ name: "Ada" }]);
      return { id, list: "/api/influencers", file: "influencers.csv" };
    },
    customIn: (answer) => answer.as(influencerBody).data.influencer.custom,
  },
  brand: {
    path: "/api/brand-join/{id}",
    table: "brands",
    make: async () => {
      const [id = ""] = await insertBrands(server.database, [{}]);
      return { id, list: "/api/brand-join", file: "brands.csv" };
    },
    customIn: (answer) => answer.as(brandRecordBody).data.brand.custom,
  },
  collaboration: {
    path: "/api/admin/collaborations/{id}",
    table: "campaign_creators",
    make: async () => {
      const { id: campaign, collaborations } = await campaignOf([{ name: "Ada" }]);
      const list = `/api/admin/campaigns/${campaign}/collaborations`;
      return { id: collaborations[0] ?? "", list, file: `campaign.csv?id=${campaign}` };
    },
    customIn: (answer) => answer.as(collaborationBody).data.collaboration.custom,
  },
};

type Node = { $ref?: string; properties?: Record<string, Node>; [name: string]: unknown };
const document = (await server.send("GET", "/api/openapi.json")).json as Node & {
  paths: Record<string, Record<string, Node>>;
};
const resolved = ({ $ref, ...node }: Node): Node =>
  $ref === undefined
    ? node
    : ($ref
        .slice(2)
        .split("/")
        .reduce<unknown>((at, name) => (at as Node)[name], document) as Node);

/** Schemas of a property with this name, anywhere in a part of the API document. */
function propertiesCalled(name: string, part: unknown): Node[] {
  if (typeof part !== "object" || part === null) return [];
  const node = resolved(part as Node);
  const own = node.properties?.[name];
  return [...(own ? [own] : []), ...Object.values(node).flatMap((each) => propertiesCalled(name, each))];
}

describe.each(Object.entries(kinds))(
  "of a record of the kind %s",
  (subject, { path, table, make, customIn }) => {
    it("own fields are in the API document, where the record is read and where it is changed", () => {
      const { get, put } = document.paths[path] ?? {};
      for (const part of [get?.responses, put?.requestBody]) {
        const [found] = propertiesCalled("custom", part);
        expect(found?.description).toMatch(/custom fields, by key/);
      }
    });

    it("thirty fields are deleted one after the other, are hidden everywhere, come back, and end with their values", async () => {
      const fields = await defineThirty(subject as CustomSubject);
      const { id, list, file } = await make();
      const at = path.replace("{id}", id);
      const typed = fields.map((field, number) => [field.key, typedInto(field, number)] as const);
      const custom = Object.fromEntries(typed.map(([key, { typed: text }]) => [key, text]));
      expect((await send("PUT", at, { custom })).status).toBe(200);
      const values = Object.fromEntries(typed.map(([key, { value }]) => [key, value]));
      const read = async () => customIn(await send("GET", at));
      const shown = async ({ key, label }: (typeof fields)[number]) => [
        key in ((await read()) ?? {}),
        (await send("GET", `${list}?custom=${key}.set:yes`)).status,
        (await send("GET", `/api/admin/export/${file}`)).text.includes(`"${label}"`),
      ];
      expect(await read()).toEqual(values);
      const offers: string[] = [];
      for (const field of fields) {
        expect(await shown(field)).toEqual([true, 200, true]);
        offers.push(...offerIn(await remove(field._id)));
        expect(await shown(field)).toEqual([false, 422, false]);
      }
      expect(await read()).toEqual({});
      expect((await undo(offers)).json).toMatchObject({ data: { undone: 30, refused: [] } });
      expect(await read()).toEqual(values);
      for (const { _id } of fields) await remove(_id);
      await passTime();
      const context = otherProcess(server);
      await finish(context);
      await jobRunner(server.records, () => [
        handleJob(removeCustomValuesJob, (field, { signal }) => removeValues(context, field, signal)),
      ]).runOnce();
      expect(await query(`select custom from ${table} where id = $1`, [id])).toEqual([{ custom: {} }]);
    });
  },
);
