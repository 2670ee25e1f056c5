import { seesPrivateCreators } from "#domain/access/policy.ts";
import type { AdminPrincipal, ApiKeyPrincipal } from "#domain/access/principal.ts";
import { Invalid } from "#domain/errors.ts";
import type { FilesQuery } from "#domain/files/files.contract.ts";
import type { Context } from "#server/context.ts";
import { presentLibraryFile } from "./files.presenter.ts";
import { selectFiles } from "./select-files.ts";

type Team = AdminPrincipal | ApiKeyPrincipal;

// Files of approved drafts, and what they may be used for.

/** Throws `Invalid` for a tag in the query of a key that only reads. */
export async function list(context: Context, query: FilesQuery, principal: Team) {
  const withPrivate = seesPrivateCreators(principal);
  if (query.tag !== undefined && !withPrivate) throw new Invalid("tag", "is not for keys that only read");
  const { rows, today, ...position } = await selectFiles(context, { ...query, withPrivate });
  const sign = (id: string) => context.mediaSigner.sign(id);
  return {
    ...position,
    files: rows.map((row) => presentLibraryFile(row, { today, sign, withTags: withPrivate })),
  };
}
