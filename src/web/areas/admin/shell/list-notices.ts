import type { Outcome } from "#web/api/admin-lists.ts";
import { ApiError, messageOf } from "#web/api/api-error.ts";
import { toast } from "#web/ui/toast.ts";

export type Wording = {
  /** What to say when all went well. */
  title: string;
  one: string;
  many: (count: number) => string;
  /** When the failure says nothing of itself. */
  failed: string;
};

/** Tells what became of a change to one or many records. */
export function tellOutcome(
  { done, failed }: Outcome,
  { title, one, many, failed: fallback }: Wording,
): void {
  const [first] = failed;
  if (first === undefined) {
    toast({ title, description: done.length === 1 ? one : many(done.length) });
    return;
  }
  const reason = first.error instanceof ApiError ? first.error.message : fallback;
  const all = done.length + failed.length;
  toast({
    title: "Error",
    description: all === 1 ? reason : `${failed.length} of ${all}: ${reason}`,
    variant: "destructive",
  });
}

/** What a call answers; its failure is told, and then there is nothing. */
export async function orTell<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    toast({ title: "Error", description: messageOf(error), variant: "destructive" });
    return undefined;
  }
}
