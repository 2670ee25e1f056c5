import { z } from "zod";
import { apiPaths } from "#domain/api-paths.ts";
import { brandChangesSchema, registrationSchema } from "#domain/brands/brand-fields.ts";
import { successBody } from "#domain/http/envelope.ts";
import {
  applicationSchema,
  influencerChangesSchema,
  influencerInputSchema,
} from "#domain/influencers/influencer-fields.ts";
import { administrationOperations } from "./administration-operations.ts";
import { bodyExamples } from "./body-examples.ts";
import type { Operation } from "./operation.ts";
import { webhookOperations } from "./webhook-operations.ts";

const file = z.file();
const logo = { logo: file.optional() };
const pictures = { images: z.array(file).max(10).optional(), videos: z.array(file).max(2).optional() };

/** What the schemas of the routes do not say, by method and address. A test holds it complete. */
export const operations: Record<string, Operation> = {
  [`GET ${apiPaths.influencers}`]: {
    id: "listInfluencers",
    tag: "Influencers",
    summary: "Search creators",
    description:
      "`matched` and `total` are exact. `nextCursor` goes into `cursor` for the next page. `facets=true` adds the number of matches beside each option of the filters. With a bearer token the records carry e-mail and phone.",
    tokenOptional: true,
  },
  [`GET ${apiPaths.influencerLocations}`]: {
    id: "suggestLocations",
    tag: "Influencers",
    summary: "Suggest locations",
    description:
      "Those that contain a text in any case, or whose name in an address is `slug`: the most frequent first.",
  },
  [`GET ${apiPaths.influencer}`]: {
    id: "readInfluencer",
    tag: "Influencers",
    summary: "Read a profile",
    description: "With pictures and films; e-mail and phone only with a bearer token.",
    tokenOptional: true,
  },
  [`POST ${apiPaths.influencers}`]: {
    id: "addInfluencer",
    tag: "Influencers",
    summary: "Add a creator",
    administratorOnly: true,
    body: influencerInputSchema,
    files: pictures,
    example: bodyExamples.influencer,
    refusals: [409],
  },
  [`PUT ${apiPaths.influencer}`]: {
    id: "editInfluencer",
    tag: "Influencers",
    summary: "Edit a creator",
    description:
      "Fields that are not sent stay as they are. With the `updatedAt` of the record that was opened, an edit of a record that has changed since is refused, and `current` holds the record. `media` lists the files that stay.",
    administratorOnly: true,
    body: influencerChangesSchema,
    files: pictures,
    example: bodyExamples.influencerChange,
    refusals: [409],
  },
  [`DELETE ${apiPaths.influencer}`]: {
    id: "deleteInfluencer",
    tag: "Influencers",
    summary: "Delete a creator with all files",
    administratorOnly: true,
  },
  [`POST ${apiPaths.influencerCredentials}`]: {
    id: "renewInfluencerPassword",
    tag: "Influencers",
    summary: "Make a temporary password for a creator",
    administratorOnly: true,
  },
  [`POST ${apiPaths.join}`]: {
    id: "applyAsInfluencer",
    tag: "Join requests",
    summary: "Apply as a creator",
    description:
      "Lists and maps of a form are sent as JSON text. A repeated send with the same `Idempotency-Key`, or the same content within ten minutes, makes one request and gets the same answer.",
    body: applicationSchema,
    files: pictures,
    isRepeatable: true,
    example: bodyExamples.application,
    refusals: [409],
  },
  [`GET ${apiPaths.joinRequests}`]: {
    id: "listJoinRequests",
    tag: "Join requests",
    summary: "List what waits for a decision",
    administratorOnly: true,
    pagesByHeader: true,
  },
  [`GET ${apiPaths.joinRequest}`]: {
    id: "readJoinRequest",
    tag: "Join requests",
    summary: "Read what waits for a decision",
    administratorOnly: true,
  },
  [`PUT ${apiPaths.joinRequestApproval}`]: {
    id: "approveJoinRequest",
    tag: "Join requests",
    summary: "Approve: the request becomes a creator",
    administratorOnly: true,
    refusals: [409],
  },
  [`PUT ${apiPaths.joinRequestRejection}`]: {
    id: "rejectJoinRequest",
    tag: "Join requests",
    summary: "Reject: the request and its files are deleted",
    administratorOnly: true,
  },
  [`PUT ${apiPaths.joinRequestProposal}`]: {
    id: "proposeDecision",
    tag: "Join requests",
    summary: "Advise the administrator to approve or to reject",
    description: "Decides nothing. Takes the place of an earlier proposal for the same request.",
    administratorOnly: true,
  },
  [`DELETE ${apiPaths.joinRequestProposal}`]: {
    id: "dismissProposal",
    tag: "Join requests",
    summary: "Take a proposal away",
    administratorOnly: true,
  },
  [`GET ${apiPaths.marketplaceBrands}`]: {
    id: "listBrands",
    tag: "Brands",
    summary: "Search published brands",
    description: "`filters` holds what can be chosen. `nextCursor` goes into `cursor` for the next page.",
  },
  [`GET ${apiPaths.marketplaceLocations}`]: {
    id: "suggestBrandLocations",
    tag: "Brands",
    summary: "Suggest locations of brands",
    description: "Those of published brands that contain a text in any case, the most frequent first.",
  },
  [`POST ${apiPaths.brandJoin}`]: {
    id: "registerBrand",
    tag: "Brands",
    tokenOptional: true,
    summary: "Register a brand",
    description:
      "A visitor's registration waits for the administrator. With a bearer token the brand is published, and the listing fields count too.",
    body: registrationSchema,
    isRepeatable: true,
    example: bodyExamples.brand,
    refusals: [409],
  },
  [`GET ${apiPaths.brandJoin}`]: {
    id: "listBrandRecords",
    tag: "Brands",
    summary: "List all brands",
    administratorOnly: true,
    pagesByHeader: true,
  },
  [`GET ${apiPaths.brandJoinRecord}`]: {
    id: "readBrandRecord",
    tag: "Brands",
    summary: "Read a brand with what only the administrator sees",
    administratorOnly: true,
  },
  [`PUT ${apiPaths.brandJoinRecord}`]: {
    id: "editBrand",
    tag: "Brands",
    summary: "Edit a brand",
    description: "Publishes a pending brand unless `status` says otherwise.",
    administratorOnly: true,
    body: brandChangesSchema,
    files: logo,
    example: bodyExamples.brandChange,
    refusals: [409],
  },
  [`DELETE ${apiPaths.brandJoinRecord}`]: {
    id: "deleteBrand",
    tag: "Brands",
    summary: "Delete a brand",
    administratorOnly: true,
  },
  [`POST ${apiPaths.brandJoinCredentials}`]: {
    id: "renewBrandPassword",
    tag: "Brands",
    summary: "Make a temporary password for a brand",
    administratorOnly: true,
  },
  [`POST ${apiPaths.contact}`]: {
    id: "sendMessage",
    tag: "Messages",
    summary: "Send a message, or an enquiry about a creator or brand",
    description: "`influencerId` or `brandId` says whom it is about; that record must be on the marketplace.",
    isRepeatable: true,
    example: bodyExamples.message,
  },
  [`GET ${apiPaths.contact}`]: {
    id: "listContactRecords",
    tag: "Messages",
    summary: "List join requests and messages together",
    administratorOnly: true,
    pagesByHeader: true,
  },
  [`GET ${apiPaths.contacts}`]: {
    id: "listMessages",
    tag: "Messages",
    summary: "List messages",
    administratorOnly: true,
    pagesByHeader: true,
  },
  [`GET ${apiPaths.contactsRecord}`]: {
    id: "readMessage",
    tag: "Messages",
    summary: "Read a message",
    administratorOnly: true,
  },
  [`DELETE ${apiPaths.contactRecord}`]: {
    id: "deleteContactRecord",
    tag: "Messages",
    summary: "Delete a message, or reject a join request",
    administratorOnly: true,
  },
  [`DELETE ${apiPaths.contactsRecord}`]: {
    id: "deleteMessage",
    tag: "Messages",
    summary: "Delete a message",
    administratorOnly: true,
  },
  [`POST ${apiPaths.newsletter}`]: {
    id: "subscribe",
    tag: "Messages",
    summary: "Subscribe to the newsletter",
    description: "The answer is the same whether or not the address was known.",
    example: bodyExamples.subscription,
  },
  [`POST ${apiPaths.adminLogin}`]: {
    id: "logIn",
    tag: "Administration",
    summary: "Sign in: credentials for a token",
    description: "An unknown address and a wrong password get the same answer, after the same time.",
    example: bodyExamples.login,
  },
  [`POST ${apiPaths.adminLogout}`]: {
    id: "logOut",
    tag: "Administration",
    summary: "Sign out: the token ends",
    administratorOnly: true,
  },
  [`GET ${apiPaths.adminSession}`]: {
    id: "readSession",
    tag: "Administration",
    summary: "Read whose token it is, and when it ends",
    administratorOnly: true,
  },
  [`POST ${apiPaths.adminRegister}`]: {
    id: "addAdministrator",
    tag: "Administration",
    summary: "Add a further administrator",
    administratorOnly: true,
    example: bodyExamples.administrator,
    refusals: [409],
  },
  [`GET ${apiPaths.adminStats}`]: {
    id: "readFigures",
    tag: "Administration",
    summary: "Read the figures of the dashboard",
    administratorOnly: true,
  },
  [`GET ${apiPaths.health}`]: {
    id: "readHealth",
    tag: "Product",
    summary: "Ask whether the product works",
    description:
      "503 while the database does not answer, and from the moment that the process is told to stop: a balancer sends visitors elsewhere then.",
  },
  [`GET ${apiPaths.healthLive}`]: {
    id: "readLiveness",
    tag: "Product",
    summary: "Ask whether the process lives",
    description: "Does not ask the database: a process that answers needs no new start.",
  },
  [`GET ${apiPaths.content}`]: {
    id: "readContent",
    tag: "Product",
    summary: "Read the text of a section of pages",
    description: "As it stands in the file of that name in the content folder.",
    answer: successBody(z.object({ content: z.record(z.string(), z.unknown()) })),
  },
  ...administrationOperations,
  ...webhookOperations,
};
