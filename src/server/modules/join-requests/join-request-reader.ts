import { dayIn } from "#domain/days/agency-time.ts";
import { Missing } from "#domain/errors.ts";
import type { JoinRequest } from "#domain/join-requests/join-request.contract.ts";
import { administratorNames } from "#server/modules/admin/admin.service.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import type { EvidenceService } from "#server/modules/evidence/evidence.service.ts";
import type { MediaService } from "#server/modules/media/media.service.ts";
import type { OutcomesService } from "#server/modules/status/outcomes.service.ts";
import type { Database } from "#server/platform/database/database.ts";
import { presentJoinRequest } from "./join-requests.presenter.ts";
import type { JoinRequestRow } from "./join-requests.repository.ts";

export type ReaderDependencies = {
  database: Database;
  media: MediaService;
  evidence: Pick<EvidenceService, "ofRequests">;
  outcomes: Pick<OutcomesService, "earlierOf">;
  now: () => Date;
};

/** Requests with their files, and the outcomes of earlier ones by the same people. */
export function joinRequestReader({ database, media, evidence, outcomes, now }: ReaderDependencies) {
  const present = async (rows: JoinRequestRow[]): Promise<JoinRequest[]> => {
    const ids = rows.map((row) => row.id);
    const [files, photos, sent, earlier, { reviewDays, timeZone }, names] = await Promise.all([
      media.filesOf(database, "joinRequestId", ids),
      media.photosOf(database, ids),
      evidence.ofRequests(database, ids),
      outcomes.earlierOf(rows.map((row) => row.email)),
      readAgencySettings(database),
      administratorNames(database),
    ]);
    const promised = { reviewDays, timeZone, today: dayIn(timeZone, now()) };
    return rows.map((row) =>
      presentJoinRequest(
        row,
        {
          files: files.get(row.id) ?? [],
          photo: photos.get(row.id),
          evidence: sent.get(row.id) ?? [],
          earlier: earlier.get(row.email) ?? [],
          names,
        },
        promised,
      ),
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
