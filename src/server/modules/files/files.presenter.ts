import { nameOfDeliverable } from "#domain/deliverables/name-of-deliverable.ts";
import type { FileRight, LibraryFile } from "#domain/files/files.contract.ts";
import { rightState } from "#domain/rights/right-rules.ts";
import { presentMedia } from "#server/modules/media/media.service.ts";
import type { FileRow } from "./files.repository.ts";

type Reader = { today: string; sign: (id: string) => string; withTags: boolean };

export function presentLibraryFile(row: FileRow, { today, sign, withTags }: Reader): LibraryFile {
  return {
    _id: row.id,
    media: presentMedia(row, sign(row.id)),
    bytes: row.bytes,
    influencerId: row.influencerId,
    creatorName: row.creatorName,
    campaign: { _id: row.campaignId, name: row.campaignName },
    collaborationId: row.collaborationId,
    clientName: row.clientName,
    deliverableId: row.deliverableId,
    deliverableName: nameOfDeliverable(row),
    platform: row.platform,
    format: row.format,
    state: row.state,
    day: row.day,
    publishedUrl: row.publishedUrl,
    tags: withTags ? row.tags : [],
    rights: presentFileRights(row, today),
  };
}

export function presentFileRights({ rights }: Pick<FileRow, "rights">, today: string): FileRight[] {
  return (rights ?? []).map((right) => ({
    _id: right.id,
    uses: right.uses,
    countries: right.countries,
    exclusive: right.exclusive,
    category: right.category,
    startsOn: right.startsOn,
    endsOn: right.endsOn,
    revokedOn: right.revokedOn,
    state: rightState(right, today),
  }));
}
