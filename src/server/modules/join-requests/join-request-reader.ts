import { dayIn } from "#domain/days/agency-time.ts";
import { Missing } from "#domain/errors.ts";
import type { JoinRequest } from "#domain/join-requests/join-request.contract.ts";
import type { Context } from "#server/context.ts";
import { administratorNames } from "#server/modules/admin/admin.service.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import * as evidence from "#server/modules/evidence/evidence.service.ts";
import * as media from "#server/modules/media/media.service.ts";
import * as outcomes from "#server/modules/status/outcomes.service.ts";
import { presentJoinRequest } from "./join-requests.presenter.ts";
import type { JoinRequestRow } from "./join-requests.repository.ts";

/** Requests with their files, and the outcomes of earlier ones by the same people. */
export async function presentRequests(context: Context, rows: JoinRequestRow[]): Promise<JoinRequest[]> {
  const { database } = context;
  const ids = rows.map((row) => row.id);
  const [files, photos, sent, earlier, { reviewDays, timeZone }, names] = await Promise.all([
    media.filesOf(context, "joinRequestId", ids),
    media.photosOf(context, ids),
    evidence.ofRequests(context, ids),
    outcomes.earlierOf(
      context,
      rows.map((row) => row.email),
    ),
    readAgencySettings(database),
    administratorNames(database),
  ]);
  const promised = { reviewDays, timeZone, today: dayIn(timeZone, context.now()) };
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
}

export async function presentRequest(context: Context, row: JoinRequestRow): Promise<JoinRequest> {
  const [request] = await presentRequests(context, [row]);
  if (request === undefined) throw new Missing();
  return request;
}
