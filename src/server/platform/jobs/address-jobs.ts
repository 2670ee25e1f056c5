import { createHmac, randomUUIDv7 } from "node:crypto";
import { emailKey } from "#domain/readers/read-email.ts";
import type { Context } from "#server/context.ts";
import * as idempotencyKeys from "#server/platform/idempotency/idempotency-keys.service.ts";
import { makeSealer } from "#server/platform/sealing/sealer.ts";
import { defineJob, type Job } from "./job.ts";

/** `sealed`: the address, because the payload of a job must contain no personal data. */
export type AddressRequest = { id: string; sealed: string };

/** `keyName`: derives the key that seals the addresses. */
export type AddressJob = Job<AddressRequest> & { keyName: string };

/** In seconds. */
const timeLimit = 60;

/**
 * A job about an address that a visitor has typed. Everything that depends on whether we know the address happens in
 * the job, so that neither the response nor its time tells.
 */
export function defineAddressJob({ name, keyName }: { name: string; keyName: string }): AddressJob {
  return { ...defineJob<AddressRequest>({ name, concurrency: 1, timeLimit }), keyName };
}

export async function enqueueForAddress(
  context: Context,
  job: AddressJob,
  { email, idempotencyKey }: { email: string; idempotencyKey: string | undefined },
): Promise<void> {
  // A hash without a key would reveal the address to whoever can guess it.
  const content = createHmac("sha256", context.signingKey)
    .update(`${job.name} ${emailKey(email)}`)
    .digest("hex");
  await idempotencyKeys.onceByKey(
    context,
    { form: job.name, idempotencyKey, content },
    async (transaction) => {
      const id = randomUUIDv7();
      const sealed = sealerOf(context, job).seal(email, placeOf(job, id));
      await transaction.jobs.enqueue(transaction.database, job, [{ id, sealed }]);
      return { _id: id };
    },
  );
}

export function addressOf(context: Context, job: AddressJob, { id, sealed }: AddressRequest): string {
  return sealerOf(context, job).unseal(sealed, placeOf(job, id));
}

function sealerOf({ signingKey }: Context, { keyName }: AddressJob) {
  return makeSealer(createHmac("sha256", signingKey).update(keyName).digest());
}

const placeOf = ({ name }: AddressJob, row: string) => ({ table: "jobs", column: name, row });
