import type { FastifyRequest } from "fastify";
import { type DraftInput, draftInputSchema } from "#domain/deliverables/deliverables.contract.ts";
import { maximumImages, maximumVideos } from "#domain/media/accepted-files.ts";
import type { ReceivedFile } from "#server/platform/files/received-file.ts";
import { type AcceptedFiles, withUpload } from "./upload.ts";
import { validate } from "./validation.ts";

const draftFiles: AcceptedFiles = { images: maximumImages, videos: maximumVideos };

/** Reads a draft from a form with files, or from JSON without files. */
export function draftReader(temporaryFolder: string) {
  return async <T>(
    request: FastifyRequest,
    handle: (input: DraftInput, files: ReceivedFile[]) => Promise<T>,
  ) => {
    if (!request.isMultipart()) return handle(validate(draftInputSchema, request.body), []);
    return withUpload(
      request,
      temporaryFolder,
      ({ fields, files }) => handle(validate(draftInputSchema, fields), files),
      draftFiles,
    );
  };
}
