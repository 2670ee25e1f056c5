import { type Campaign, campaignBody } from "#domain/campaigns/campaigns.contract.ts";
import { clientLinkMadeBody } from "#domain/campaigns/client-links.contract.ts";
import {
  type Collaboration,
  collaborationBody,
  collaborationsAddedBody,
  collaborationsBody,
} from "#domain/campaigns/collaborations.contract.ts";
import { offerBody } from "#domain/campaigns/offers.contract.ts";
import {
  type Deliverable,
  deliverableBody,
  deliverablesBody,
  type FullDeliverable,
} from "#domain/deliverables/deliverables.contract.ts";
import { type InfluencerValues, insertInfluencers } from "#tests/factories/influencer.ts";
import { uniqueEmail } from "#tests/factories/unique.ts";
import { linkScene } from "./link-scene.ts";
import type { TestServer } from "./test-server.ts";
import { uploadFiles } from "./tus-calls.ts";

type Fields = Record<string, unknown>;

/** An offer as it is sent. */
export function offerFields(fields: Fields = {}): Fields {
  return {
    price: { amount: "1250.00", currency: "USD" },
    deliverables: [
      { platform: "instagram", format: "reel", draftDueOn: "2030-05-01", publishOn: "2030-05-10" },
    ],
    message: `We like your work ${crypto.randomUUID()}`,
    ...fields,
  };
}

/** Steps that tests of campaigns repeat. `token`: of an administrator. */
export function campaignScene(server: TestServer, token: string) {
  const call = (method: string, path: string, json?: unknown, as = token) =>
    server.send(method, `/api/admin${path}`, { token: as, ...(json !== undefined && { json }) });
  const made = async (fields: Fields = {}): Promise<Campaign> => {
    const json = { name: `Spring ${crypto.randomUUID()}`, clientName: "Northwind Tea", ...fields };
    const response = await call("POST", "/campaigns", json);
    if (response.status !== 201) throw new Error(response.text);
    return response.as(campaignBody).data.campaign;
  };
  const add = (id: string, influencerIds: string[], as = token) =>
    call("POST", `/campaigns/${id}/collaborations`, { influencerIds }, as);
  const setState = (id: string, action: string, fields: Fields = {}, as = token) =>
    call("PUT", `/campaigns/${id}/state`, { action, ...fields }, as);

  const { mailedTo } = linkScene(server, token);
  const offer = (id: string, fields: Fields = {}, as = token) =>
    call("POST", `/collaborations/${id}/offers`, offerFields(fields), as);
  /** Calls the API as a creator with a link. */
  const own = (link: string, method = "GET", path = "", json?: unknown) =>
    server.send(method, `/api/links/collaboration${path}`, {
      headers: { authorization: `Link ${link}` },
      ...(json !== undefined && { json }),
    });

  /** A campaign with these creators in it. Resolves to its ID, theirs, and those of the collaborations. */
  const campaignOf = async (creators: InfluencerValues[], { active = false, ...fields }: Fields = {}) => {
    const { _id: id } = await made(fields);
    if (active) await setState(id, "activate");
    if (creators.length === 0) return { id, influencers: [], collaborations: [] };
    const influencers = await insertInfluencers(server.database, creators);
    const { results } = (await add(id, influencers)).as(collaborationsAddedBody).data;
    return { id, influencers, collaborations: results.map(({ collaborationId }) => collaborationId ?? "") };
  };
  /** An active campaign with one creator who was sent an offer, and the link from the mail. */
  const invited = async (fields: Fields = {}, campaign: Fields = {}) => {
    const email = uniqueEmail("creator");
    const { id, collaborations } = await campaignOf([{ email }], { active: true, ...campaign });
    const [collaboration = ""] = collaborations;
    const response = await offer(collaboration, fields);
    if (response.status !== 201) throw new Error(response.text);
    const { offer: sent } = response.as(offerBody).data;
    return { campaign: id, collaboration, email, offer: sent, link: (await mailedTo(email)) ?? "" };
  };

  /** The same, once the creator has agreed. */
  const agreed = async (fields: Fields = {}, campaign: Fields = {}) => {
    const scene = await invited(fields, campaign);
    const acceptance = { action: "accept", offerId: scene.offer._id, name: "Mia Stern", terms: true };
    const response = await own(scene.link, "PUT", "/offer", acceptance);
    if (response.status !== 200) throw new Error(response.text);
    const pieces = await readDeliverableDays(scene.collaboration);
    return { ...scene, pieces, piece: pieces[0]?._id ?? "" };
  };
  const readDeliverableDays = async (collaborationId: string): Promise<Deliverable[]> =>
    (await call("GET", `/deliverables?collaborationId=${collaborationId}`)).as(deliverablesBody);

  /** A link of a person of the client. Resolves to its token, and its ID. */
  const shared = async (campaign: string, kind: "drafts" | "report", fields: Fields = {}) => {
    const options = kind === "drafts" ? { role: "decides" } : {};
    const json = { kind, personName: "Ida Holm", options, ...fields };
    const response = await call("POST", `/campaigns/${campaign}/links`, json);
    if (response.status !== 201) throw new Error(response.text);
    const { link, url } = response.as(clientLinkMadeBody).data;
    return { id: link._id, link: url.slice(url.lastIndexOf("/") + 1) };
  };
  /** Calls the API as a client with a link. */
  const asClient = (link: string, method: string, path: string, json?: unknown) =>
    server.send(method, `/api/links${path}`, {
      headers: { authorization: `Link ${link}` },
      ...(json !== undefined && { json }),
    });
  /** A piece whose first draft is with the client, with the link of who decides. */
  const withClient = async (fields: Fields = {}, campaign: Fields = {}) => {
    const scene = await agreed(fields, { clientClearsDrafts: true, ...campaign });
    const sent = await own(scene.link, "POST", `/deliverables/${scene.piece}/drafts`, {
      caption: `#ad Tea ${crypto.randomUUID()}`,
    });
    if (sent.status !== 201) throw new Error(sent.text);
    const forwarded = await call("PUT", `/deliverables/${scene.piece}/state`, { action: "forward" });
    const { draftId } = forwarded.as(deliverableBody).data.deliverable;
    const client = await shared(scene.campaign, "drafts");
    return { ...scene, draftId: draftId ?? "", client: client.link, clientId: client.id };
  };

  return {
    agreed,
    /** The document of an agreement that was recorded. */
    document: async (id: string, file: File, fields: { replaces?: string } = {}, as = token) => {
      const [upload] = await uploadFiles(server, `Bearer ${as}`, {
        path: `/uploads/agreements/${id}`,
        files: [file],
      });
      return server.send("POST", `/api/admin/offers/${id}/document`, {
        token: as,
        json: { upload, ...fields },
      });
    },
    /** Files that show the figures of a creator's post, uploaded and sent. */
    resultFiles: async (link: string, piece: string, files: readonly File[]) => {
      const uploads = await uploadFiles(server, `Link ${link}`, {
        path: `/uploads/result-files/${piece}`,
        files,
      });
      return own(link, "POST", `/deliverables/${piece}/result-files`, { uploads });
    },
    shared,
    asClient,
    withClient,
    readDeliverableDays,
    /** A step of the team with a piece. */
    step: (id: string, action: string, fields: Fields = {}, as = token) =>
      call("PUT", `/deliverables/${id}/state`, { action, ...fields }, as),
    piece: async (id: string, as = token): Promise<FullDeliverable> =>
      (await call("GET", `/deliverables/${id}`, undefined, as)).as(deliverableBody).data.deliverable,
    call,
    made,
    add,
    setState,
    read: async (id: string, as = token): Promise<Campaign> =>
      (await call("GET", `/campaigns/${id}`, undefined, as)).as(campaignBody).data.campaign,
    board: async (id: string, query = "", as = token): Promise<Collaboration[]> =>
      (await call("GET", `/campaigns/${id}/collaborations${query}`, undefined, as)).as(collaborationsBody),
    collaboration: async (id: string, as = token): Promise<Collaboration> =>
      (await call("GET", `/collaborations/${id}`, undefined, as)).as(collaborationBody).data.collaboration,
    move: (id: string, action: string, fields: Fields = {}, as = token) =>
      call("PUT", `/collaborations/${id}/state`, { action, ...fields }, as),

    offer,
    own,
    /** The link in the last mail to a creator. */
    linkTo: mailedTo,

    campaignOf,
    invited,
  };
}
