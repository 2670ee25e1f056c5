import { z } from "zod";
import { apiPaths } from "#domain/api-paths.ts";
import { importFieldsSchema, importLineSchema } from "#domain/csv/csv.contract.ts";
import { bodyExamples } from "./body-examples.ts";
import type { Operation } from "./operation.ts";

const importText =
  "A multipart form only. The answer is one JSON object a line: `start`, a `row` for each row, and `done`. With `dryRun` nothing is written; without it the file is written whole, or not at all when a row is refused.";

/** The administrator's calls beside those on single records. */
export const administrationOperations: Record<string, Operation> = {
  [`POST ${apiPaths.influencersBulk}`]: {
    id: "changeInfluencers",
    tag: "Influencers",
    summary: "Delete, feature or verify many creators",
    description: "In one transaction. `notFound` names the ids that no record has.",
    administratorOnly: true,
    example: bodyExamples.influencersBulk,
  },
  [`POST ${apiPaths.brandJoinBulk}`]: {
    id: "changeBrands",
    tag: "Brands",
    summary: "Delete, publish, feature or verify many brands",
    description: "In one transaction. `notFound` names the ids that no record has.",
    administratorOnly: true,
    example: bodyExamples.brandsBulk,
  },
  [`PUT ${apiPaths.contactsHandled}`]: {
    id: "handleMessage",
    tag: "Messages",
    summary: "Say whether a message is dealt with",
    administratorOnly: true,
  },
  [`PUT ${apiPaths.adminPassword}`]: {
    id: "changePassword",
    tag: "Administration",
    summary: "Change the own password",
    description: "Ends every other session of this administrator.",
    administratorOnly: true,
  },
  [`GET ${apiPaths.administrators}`]: {
    id: "listAdministrators",
    tag: "Administration",
    summary: "List the administrators",
    administratorOnly: true,
  },
  [`DELETE ${apiPaths.administrator}`]: {
    id: "removeAdministrator",
    tag: "Administration",
    summary: "Remove an administrator, but never the last one",
    administratorOnly: true,
    refusals: [409],
  },
  [`GET ${apiPaths.apiKeys}`]: {
    id: "listApiKeys",
    tag: "Administration",
    summary: "List the API keys",
    description: "Those in use first. Of a key only its beginning is shown.",
    administratorOnly: true,
  },
  [`POST ${apiPaths.apiKeys}`]: {
    id: "makeApiKey",
    tag: "Administration",
    summary: "Make an API key",
    description: "`key` is told this once.",
    administratorOnly: true,
    example: bodyExamples.apiKey,
    refusals: [409],
  },
  [`DELETE ${apiPaths.apiKey}`]: {
    id: "revokeApiKey",
    tag: "Administration",
    summary: "Revoke an API key",
    description: "From the next request on it is refused. It stays in the list.",
    administratorOnly: true,
  },
  [`GET ${apiPaths.history}`]: {
    id: "listHistory",
    tag: "Administration",
    summary: "List what administrators have changed",
    administratorOnly: true,
    pagesByHeader: true,
  },
  [`GET ${apiPaths.exportInfluencers}`]: {
    id: "exportInfluencers",
    tag: "Administration",
    summary: "Creators as a CSV file",
    administratorOnly: true,
    answer: z.string(),
    answerType: "text/csv",
  },
  [`GET ${apiPaths.exportBrands}`]: {
    id: "exportBrands",
    tag: "Administration",
    summary: "Brands as a CSV file",
    administratorOnly: true,
    answer: z.string(),
    answerType: "text/csv",
  },
  [`GET ${apiPaths.exportContacts}`]: {
    id: "exportMessages",
    tag: "Administration",
    summary: "Messages as a CSV file",
    administratorOnly: true,
    answer: z.string(),
    answerType: "text/csv",
  },
  [`GET ${apiPaths.exportNewsletter}`]: {
    id: "exportSubscribers",
    tag: "Administration",
    summary: "Subscribers of the newsletter as a CSV file",
    administratorOnly: true,
    answer: z.string(),
    answerType: "text/csv",
  },
  [`POST ${apiPaths.importInfluencers}`]: {
    id: "importInfluencers",
    tag: "Administration",
    summary: "Take creators from a CSV file",
    description: importText,
    administratorOnly: true,
    body: importFieldsSchema,
    files: { file: z.file() },
    answer: importLineSchema,
    answerType: "application/x-ndjson",
  },
  [`POST ${apiPaths.importBrands}`]: {
    id: "importBrands",
    tag: "Administration",
    summary: "Take brands from a CSV file",
    description: importText,
    administratorOnly: true,
    body: importFieldsSchema,
    files: { file: z.file() },
    answer: importLineSchema,
    answerType: "application/x-ndjson",
  },
};
