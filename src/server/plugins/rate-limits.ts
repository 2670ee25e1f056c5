import "@fastify/rate-limit";

const minute = 60_000;

/** How often one address may call, by the kind of call. */
export const rateLimits = {
  login: { max: 30, timeWindow: 15 * minute },
  form: { max: 60, timeWindow: 10 * minute },
  picture: { max: 120, timeWindow: minute },
  search: { max: 600, timeWindow: minute },
} as const;
