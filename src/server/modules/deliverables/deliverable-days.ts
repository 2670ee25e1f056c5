import { dayIn } from "#domain/days/agency-time.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { deliverablesOf } from "./deliverables.repository.ts";

/**
 * Days of a collaboration's deliverables. Content for the client's own channels counts as published when it is
 * approved.
 */
export async function readDeliverableDays(executor: Executor, collaborationId: string) {
  const { timeZone } = await readAgencySettings(executor);
  return (await deliverablesOf(executor, [collaborationId])).map(
    ({ id, format, state, stateSince, publishedOn }) => {
      const since = dayIn(timeZone, stateSince);
      const isHandedOver = format === "ugc" && state === "approved";
      return {
        id,
        isDropped: state === "dropped",
        publishedOn: isHandedOver ? since : publishedOn,
        verifiedOn: state === "verified" ? since : null,
      };
    },
  );
}
