import { Missing } from "#domain/errors.ts";
import type { JoinRequest } from "#domain/join-requests/join-request.contract.ts";
import type { MediaService } from "#server/modules/media/media.service.ts";
import type { OutcomesService } from "#server/modules/status/outcomes.service.ts";
import type { Database } from "#server/platform/database/database.ts";
import { presentJoinRequest } from "./join-requests.presenter.ts";
import type { JoinRequestRow } from "./join-requests.repository.ts";

export type ReaderDependencies = {
  database: Database;
  media: MediaService;
  outcomes: Pick<OutcomesService, "earlierOf">;
};

/** Requests with their files, and what became of earlier ones of the same people. */
export function joinRequestReader({ database, media, outcomes }: ReaderDependencies) {
  const present = async (rows: JoinRequestRow[]): Promise<JoinRequest[]> => {
    const ids = rows.map((row) => row.id);
    const [files, photos, earlier] = await Promise.all([
      media.filesOf(database, "joinRequestId", ids),
      media.photosOf(database, ids),
      outcomes.earlierOf(rows.map((row) => row.email)),
    ]);
    return rows.map((row) =>
      presentJoinRequest(row, {
        files: files.get(row.id) ?? [],
        photo: photos.get(row.id),
        earlier: earlier.get(row.email) ?? [],
      }),
    );
  };
  return {
    present,
    async presentOne(row: JoinRequestRow): Promise<JoinRequest> {
      const [request] = await present([row]);
      if (request === undefined) throw new Missing();
      return request;
    },
  };
}
