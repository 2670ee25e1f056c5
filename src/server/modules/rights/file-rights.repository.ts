import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { RightsUse } from "#domain/campaigns/offer-options.ts";
import type { RightRow } from "./rights.repository.ts";
import { rightsGrants } from "./rights.schema.ts";

/** Columns of the outer query for the work that rights are about, and the client who may hold them. */
type WorkColumns = Record<"collaborationId" | "deliverableId" | "clientName", SQLWrapper>;
/** Undefined `use` and `country`: any. */
type UsableQuery = { use?: RightsUse | undefined; country?: string | undefined; on: string };
type FileRightRow = Pick<
  RightRow,
  "id" | "uses" | "countries" | "exclusive" | "category" | "startsOn" | "endsOn" | "revokedOn"
>;

/** SQL: whether one right of the client allows a use in a country on a day, as `mayUse` decides. */
export function isUsable(work: WorkColumns, { use, country, on }: UsableQuery): SQL<boolean> {
  return sql<boolean>`exists (select from ${rightsGrants} as granted where ${isRightTo(work)}
    and granted.starts_on <= ${on} and (granted.ends_on is null or granted.ends_on >= ${on})
    and (granted.revoked_on is null or granted.revoked_on > ${on})
    ${use === undefined ? sql`` : sql`and ${use} = any(granted.uses)`}
    ${country === undefined ? sql`` : sql`and (granted.countries = '{}' or ${country} = any(granted.countries))`})`;
}

/** SQL: whether a right of any client to work runs on a day or begins later. `day`: 'YYYY-MM-DD'. */
export function hasRunningRight(day: string) {
  return ({ collaborationId, deliverableId }: Omit<WorkColumns, "clientName">): SQL<boolean> =>
    sql<boolean>`exists (select from ${rightsGrants} as granted where granted.collaboration_id = ${collaborationId}
      and (granted.deliverable_id is null or granted.deliverable_id = ${deliverableId})
      and granted.starts_on is not null and (granted.ends_on is null or granted.ends_on >= ${day})
      and (granted.revoked_on is null or granted.revoked_on > ${day}))`;
}

/** SQL: rights of the client as a list, earliest end first; null if there are none. */
export function rightsTo(work: WorkColumns): SQL<FileRightRow[] | null> {
  return sql<FileRightRow[] | null>`(select json_agg(json_build_object('id', granted.id, 'uses', granted.uses,
      'countries', granted.countries, 'exclusive', granted.exclusive, 'category', granted.category,
      'startsOn', granted.starts_on, 'endsOn', granted.ends_on, 'revokedOn', granted.revoked_on)
      order by granted.ends_on nulls last, granted.created_at, granted.id)
    from ${rightsGrants} as granted where ${isRightTo(work)})`;
}

/** The campaign may have had another client when the right was granted. `isClient` compares names in the same way. */
function isRightTo({ collaborationId, deliverableId, clientName }: WorkColumns): SQL {
  return sql`granted.collaboration_id = ${collaborationId}
    and (granted.deliverable_id is null or granted.deliverable_id = ${deliverableId})
    and (granted.client_name = ${clientName} or ${clientKey(sql`granted.client_name`)} = ${clientKey(clientName)})`;
}

function clientKey(name: SQLWrapper): SQL {
  return sql`lower(regexp_replace(btrim(${name}), '\\s+', ' ', 'g'))`;
}
