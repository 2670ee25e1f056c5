import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ImportMapping, ImportRecord } from "#domain/imports/imports.contract.ts";
import {
  checkImport,
  deleteImport,
  type NewImport,
  readImports,
  setImportHeader,
  startImport,
  writeImport,
} from "#web/api/admin-imports.ts";
import { ApiError, messageOf } from "#web/api/api-error.ts";

/** Interval between looks at an import that runs, in milliseconds. */
const interval = 1_000;
export const importsKey = ["imports"];
/** First part of the keys of rows. */
export const importRowsKey = "import rows";

function isRunning({ step }: ImportRecord): boolean {
  return step === "checking" || step === "writing";
}

/** The newest import of lists, or into a campaign, with what can be done to it. It stays after a reload. */
export function useFileImport(campaignId?: string) {
  const queryClient = useQueryClient();
  const [uploaded, setUploaded] = useState<number>();
  const { data: imports } = useQuery({
    queryKey: importsKey,
    queryFn: ({ signal }) => readImports(signal),
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? interval : false),
  });
  const current = imports?.find((one) => (one.campaignId ?? undefined) === campaignId);

  /** The server's answer shows at once. */
  const keep = (changed: ImportRecord) =>
    queryClient.setQueryData<ImportRecord[]>(importsKey, (before = []) => [
      changed,
      ...before.filter(({ _id }) => _id !== changed._id),
    ]);
  const options = { onSuccess: keep, meta: { quiet: true } };
  const upload = useMutation({
    ...options,
    mutationFn: (chosen: NewImport) => startImport(chosen, (sent, total) => setUploaded(sent / total)),
    onSettled: () => setUploaded(undefined),
  });
  const header = useMutation({
    ...options,
    mutationFn: ({ id, row }: { id: string; row: number }) => setImportHeader(id, row),
  });
  const check = useMutation({ ...options, mutationFn: (asked: Check) => checkAgain(queryClient, asked) });
  const write = useMutation({ ...options, mutationFn: writeImport });
  const remove = useMutation({
    mutationFn: deleteImport,
    meta: { quiet: true },
    onSuccess: (_, id) =>
      queryClient.setQueryData<ImportRecord[]>(importsKey, (before = []) =>
        before.filter(({ _id }) => _id !== id),
      ),
  });
  const steps = [upload, header, check, write, remove];
  const last = steps.reduce((latest, one) => (one.submittedAt > latest.submittedAt ? one : latest));
  return {
    /** Undefined while loading; null if there is none. */
    current: imports === undefined ? undefined : (current ?? null),
    /** Part of the file that has arrived, from 0 to 1. */
    uploaded,
    isBusy: steps.some(({ isPending }) => isPending),
    /** Of the last step, with the part of the page that it is about. */
    failure: last.error ? { text: failureOf(last.error), isOfColumns: last === check } : undefined,
    ...{ upload, header, check, write, remove },
  };
}

type Check = { id: string; mapping: ImportMapping };

async function checkAgain(queryClient: QueryClient, { id, mapping }: Check): Promise<ImportRecord> {
  const checked = await checkImport(id, mapping);
  // The rows of an earlier preview were read in another way.
  queryClient.removeQueries({ queryKey: [importRowsKey, id] });
  return checked;
}

/** Names what is wrong with the file or a column. */
function failureOf(error: Error): string {
  const errors = error instanceof ApiError ? error.errors : [];
  const texts = errors.map(({ path, message }) =>
    path === "file" ? `This file ${message}.` : `${message}.`,
  );
  return texts.join(" ") || messageOf(error);
}

export type FileImport = ReturnType<typeof useFileImport>;
