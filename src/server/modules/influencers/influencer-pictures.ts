import type { InfluencerRecord } from "#domain/influencers/influencer.contract.ts";
import type { Context } from "#server/context.ts";
import { signPicture } from "#server/modules/media/media.service.ts";

/**
 * The same record with addresses of pictures that open. Those of a private creator are signed. Only for responses:
 * signed addresses expire, so they are never stored or compared.
 */
export function withOpenPictures<T extends InfluencerRecord>(context: Context, record: T): T {
  if (record.visibility !== "private") return record;
  return {
    ...record,
    avatar: record.avatar && signPicture(context, record.avatar),
    ...(record.work && { work: record.work.map((address) => signPicture(context, address)) }),
  };
}
