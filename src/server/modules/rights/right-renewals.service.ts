import type { AdminPrincipal } from "#domain/access/principal.ts";
import type { TeamOffer } from "#domain/campaigns/offers.contract.ts";
import { dayIn } from "#domain/days/agency-time.ts";
import { addDays } from "#domain/days/calendar-days.ts";
import { Conflict, Missing } from "#domain/errors.ts";
import type { RenewalInput } from "#domain/rights/rights.contract.ts";
import type { Context } from "#server/context.ts";
import { readAgencySettings } from "#server/modules/agency/agency-settings.service.ts";
import type { OffersService } from "#server/modules/campaigns/offers.service.ts";
import type { RenewalOffersService } from "#server/modules/campaigns/renewal-offers.service.ts";
import type { Database, Executor } from "#server/platform/database/database.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { findRight, type RightRow } from "./rights.repository.ts";

export type RightRenewalsService = ReturnType<typeof rightRenewalsService>;
type Dependencies = {
  database: Database;
  offers: Pick<OffersService, "read">;
  offerRenewal: RenewalOffersService;
  context: Context;
  now: () => Date;
};

/** Renews a right by an offer that contains rights only. The creator accepts it on their own page. */
export function rightRenewalsService(dependencies: Dependencies) {
  const { database, offers, offerRenewal, context, now } = dependencies;

  /** Defaults to the terms of the present right, from the day after its last one. */
  const rightsFor = async (executor: Executor, right: RightRow, input: RenewalInput) => {
    const { timeZone } = await readAgencySettings(executor);
    const today = dayIn(timeZone, now());
    const next = addDays(right.endsOn ?? today, 1);
    const {
      uses = right.uses,
      countries = right.countries,
      exclusive = right.exclusive,
      months = right.months,
      startsOn = next < today ? today : next,
    } = input;
    return { uses, countries, exclusive, starts: "date", startsOn, months } as const;
  };

  /** A repeated call sends nothing and returns the first offer. Throws `Conflict` for a right without an end. */
  return async (
    actor: AdminPrincipal,
    id: string,
    input: RenewalInput,
    idempotencyKey: string | undefined,
  ): Promise<TeamOffer> => {
    const { result } = await idempotencyKeys.once(
      context,
      { form: "renewal", idempotencyKey, content: [actor.adminId, id, input] },
      async ({ database: transaction }) => {
        const right = await findRight(transaction, id);
        if (right === undefined) throw new Missing();
        if (right.revokedOn !== null) throw new Conflict("A right that was revoked cannot be renewed.");
        if (right.endsOn === null) throw new Conflict("A right without a last day needs no renewal.");
        const rights = await rightsFor(transaction, right, input);
        const renewed = { ...right, rights: { ...rights, uses: [...rights.uses] } };
        const _id = await offerRenewal(transaction, actor, { renewed, input });
        return { _id };
      },
    );
    return offers.read(database, result._id, actor);
  };
}
