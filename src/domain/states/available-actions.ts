import { z } from "zod";

/** Actions that the caller may take now. `missing`: requirements that are not met yet. */
export function availableActions<const Actions extends readonly string[]>(actions: Actions) {
  return z.array(z.object({ action: z.enum(actions), label: z.string(), missing: z.array(z.string()) }));
}
