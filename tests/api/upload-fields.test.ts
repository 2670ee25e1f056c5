import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { api } from "#domain/api.ts";
import type { Endpoint, Route } from "#domain/http/endpoint.ts";
import { acceptedTypes, type FileField } from "#domain/media/accepted-files.ts";
import {
  acceptedFiles,
  type FormFileType,
  type NamedFile,
  refusedEverywhere,
  refusedOfType,
} from "#tests/factories/accepted-files.ts";
import { applicationFields } from "#tests/factories/application.ts";
import { insertBrands, registrationFields } from "#tests/factories/brand.ts";
import { insertInfluencers } from "#tests/factories/influencer.ts";
import { uniqueEmail } from "#tests/factories/unique.ts";
import { campaignScene } from "#tests/harness/campaign-scene.ts";
import { linkScene } from "#tests/harness/link-scene.ts";
import { type Answer, startServerForFile } from "#tests/harness/test-server.ts";

const server = await startServerForFile({ now: () => new Date() });
const token = await server.signIn();
const campaigns = campaignScene(server, token);
const links = linkScene(server, token);

type Target = { path: string; token?: string; link?: string; fields?: Record<string, unknown> };

/** A record that takes files, by the endpoint that they are sent to. */
const targets: Record<string, () => Promise<Target>> = {
  "POST /api/join": async () => ({ path: "/api/join", fields: applicationFields() }),
  "POST /api/influencers": async () => ({
    path: "/api/influencers",
    token,
    fields: { name: "Kit", email: uniqueEmail("kit"), password: "correct horse battery" },
  }),
  "PUT /api/influencers/:id": async () => {
    const [id] = await insertInfluencers(server.database, [{}]);
    return { path: `/api/influencers/${id}`, token };
  },
  "PUT /api/links/status": async () => {
    const { link } = await links.applied(uniqueEmail("ann"));
    const updatedAt = await links.updatedAtOf(link);
    return { path: "/api/links/status", link, fields: applicationFields({ updatedAt }) };
  },
  "POST /api/admin/deliverables/:id/drafts": async () => {
    const { piece } = await campaigns.agreed();
    return { path: `/api/admin/deliverables/${piece}/drafts`, token };
  },
  "POST /api/links/collaboration/deliverables/:id/drafts": async () => {
    const { link, piece } = await campaigns.agreed();
    return { path: `/api/links/collaboration/deliverables/${piece}/drafts`, link };
  },
  "POST /api/admin/logos": async () => ({ path: "/api/admin/logos", token }),
  "POST /api/admin/page-pictures": async () => ({ path: "/api/admin/page-pictures", token }),
  "POST /api/brand-join": async () => ({ path: "/api/brand-join", token, fields: registrationFields() }),
  "PUT /api/brand-join/:id": async () => {
    const [id] = await insertBrands(server.database, [{}]);
    return { path: `/api/brand-join/${id}`, token };
  },
};

type Field = { route: Route; field: FileField; most: number };

/** Every field for files of every endpoint, and how many it takes. Spreadsheets are read elsewhere. */
const fields: Field[] = [
  ...Object.values<Endpoint>(api).flatMap(({ route, files = {} }) =>
    Object.entries(files)
      .filter(([name]) => name in acceptedTypes)
      .map(([name, schema]) => ({ route, field: name as FileField, most: mostOf(schema) })),
  ),
  // The document shows it as JSON, which is all that visitors may send. Administrators send the logo with it.
  { route: "POST /api/brand-join", field: "logo", most: 1 },
];

function mostOf(schema: unknown): number {
  const list = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  if (!(list instanceof z.ZodArray)) return 1;
  return (
    [10, 2, 1].find(
      (count) => list.safeParse(Array.from({ length: count }, () => new File([], ""))).success,
    ) ?? 0
  );
}

const made = new Map<NamedFile, File>();
beforeAll(async () => {
  const all = [...Object.values(acceptedFiles).flat(), ...refusedEverywhere, ...Object.values(refusedOfType)];
  for (const file of all) made.set(file, new File([Uint8Array.from(await file.make())], file.name));
});

async function targetOf({ route }: Field): Promise<Target> {
  const target = await targets[route]?.();
  if (target === undefined) throw new Error(`Say in this test how to make a record for ${route}.`);
  return target;
}

async function send({ route, field }: Field, target: Target, files: readonly NamedFile[]): Promise<Answer> {
  const form = new FormData();
  for (const [name, value] of Object.entries(target.fields ?? {})) {
    form.append(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  for (const file of files) form.append(field, made.get(file) ?? "");
  return server.send(route.split(" ")[0] ?? "", target.path, {
    form,
    ...(target.token !== undefined && { token: target.token }),
    ...(target.link !== undefined && { headers: { authorization: `Link ${target.link}` } }),
  });
}

const titled = fields.map((field) => [`${field.route} › ${field.field}`, field] as const);
const goodFiles = ({ field }: Field) =>
  acceptedTypes[field].flatMap((type: FormFileType) => acceptedFiles[type]);

describe("every place that takes files reads what people have, whatever its name says", () => {
  it.each(titled)("%s", async (_, field) => {
    const files = goodFiles(field);
    for (let start = 0; start < files.length; start += field.most) {
      const sent = files.slice(start, start + field.most);
      const response = await send(field, await targetOf(field), sent);
      expect([200, 201], `${sent.map(({ name }) => name)}: ${response.text}`).toContain(response.status);
    }
  });
});

describe("every place that takes files says in one true sentence why it refuses one", () => {
  it.each(titled)("%s", async (_, field) => {
    const broken = acceptedTypes[field.field].map((type: FormFileType) => refusedOfType[type]);
    // A refused file leaves the record as it was.
    const target = await targetOf(field);
    for (const file of [...refusedEverywhere, ...broken]) {
      const response = await send(field, target, [file]);
      expect([response.status, response.text], file.name).toEqual([file.status, expect.any(String)]);
      const { message, errors } = response.json as {
        message: string;
        errors: { path: string; message: string }[];
      };
      expect(message).toMatch(file.reason);
      expect(errors).toEqual([{ path: field.field, message }]);
    }
  });
});

describe("every place that takes files names those that are too many, and takes the others", () => {
  it.each(titled)("%s", async (_, field) => {
    const files = goodFiles(field);
    const sent = Array.from({ length: field.most + 2 }, (_, place) => files[place % files.length]).filter(
      (file) => file !== undefined,
    );
    const response = await send(field, await targetOf(field), sent);
    expect([200, 201], response.text).toContain(response.status);
    expect(response.json).toMatchObject({ leftOut: sent.slice(field.most).map(({ name }) => name) });
  });
});
