import { campaignBody } from "#domain/campaigns/campaigns.contract.ts";
import { collaborationsAddedBody } from "#domain/campaigns/collaborations.contract.ts";
import { offerBody } from "#domain/campaigns/offers.contract.ts";
import { deliverablesBody } from "#domain/deliverables/deliverables.contract.ts";
import { influencerBody } from "#domain/influencers/influencer.contract.ts";
import { uniqueEmail } from "#tests/factories/unique.ts";
import { offerFields } from "#tests/harness/campaign-scene.ts";
import type { S3Peer } from "#tests/harness/s3-peer.ts";

export type Call = (method: string, path: string, json?: unknown) => Promise<unknown>;

/** Calls of the API with a session. Throws if one is refused. */
export function callAs(origin: string, token: string): Call {
  return async (method, path, json) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(json !== undefined && { "content-type": "application/json" }),
    };
    const body = json === undefined ? null : JSON.stringify(json);
    const response = await fetch(origin + path, { method, headers, body });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
}

/** A creator who has agreed. Resolves to the ID of what they are to make. */
export async function makeDeliverable(call: Call): Promise<string> {
  const person = { name: "Mia Stern", email: uniqueEmail("mia") };
  const creator = influencerBody.parse(await call("POST", "/api/influencers", person)).data.influencer;
  const fields = { name: "Spring", clientName: "Northwind Tea" };
  const { campaign } = campaignBody.parse(await call("POST", "/api/admin/campaigns", fields)).data;
  await call("PUT", `/api/admin/campaigns/${campaign._id}/state`, { action: "activate" });
  const path = `/api/admin/campaigns/${campaign._id}/collaborations`;
  const added = collaborationsAddedBody.parse(await call("POST", path, { influencerIds: [creator._id] }));
  const id = added.data.results[0]?.collaborationId ?? "";
  const sent = await call("POST", `/api/admin/collaborations/${id}/offers`, offerFields());
  const { offer } = offerBody.parse(sent).data;
  await call("PUT", `/api/admin/offers/${offer._id}/state`, { action: "record", name: "Mia Stern" });
  const list = `/api/admin/deliverables?collaborationId=${id}`;
  return deliverablesBody.parse(await call("GET", list))[0]?._id ?? "";
}

/** Both kinds of file store, with their settings. */
export function placesOfFiles({ settings }: S3Peer): [place: string, settings: Record<string, string>][] {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const ofStore = {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
  return [
    ["a folder", {}],
    ["an object store", ofStore],
  ];
}
