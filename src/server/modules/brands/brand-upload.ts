import type { FastifyRequest } from "fastify";
import { withUpload } from "#server/http/upload.ts";
import type { ReceivedFile } from "#server/platform/files/received-file.ts";

/** Parses an administrator's form: JSON, or multipart with the logo as a file. */
export function withLogo<T>(
  request: FastifyRequest,
  temporaryFolder: string,
  handle: (fields: unknown, files: ReceivedFile[]) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) return handle(request.body, []);
  return withUpload(request, temporaryFolder, ({ fields, files }) => handle(fields, files), { logo: 1 });
}
