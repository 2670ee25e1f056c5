import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import type { ImportRecord } from "#domain/imports/imports.contract.ts";
import { Button } from "#web/ui/button.tsx";
import { FormFailure } from "#web/ui/form/form-layout.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { ImportColumns, type NewFieldForm } from "./import-columns.tsx";
import { ImportPreview } from "./import-preview.tsx";
import { UploadStep } from "./upload-step.tsx";
import { type FileImport, useFileImport } from "./use-file-import.ts";
import { forgetMapping } from "./use-mapping.ts";

const figures = new Intl.NumberFormat("en");

type ImportFileProps = {
  kind: ImportRecord["kind"];
  campaignId?: string;
  /** Explains what an import does with each row. */
  intro: ReactNode;
  /** Controls beside the file. */
  beside?: ReactNode;
  /** Undefined if the person may not add own fields. */
  newField: NewFieldForm | undefined;
  /** Leads on to what was imported. */
  next?: (done: ImportRecord) => ReactNode;
};

/** Imports a spreadsheet: the file, its columns, a preview of all rows, and then the rows. */
export function ImportFile({ kind, campaignId, intro, beside, newField, next }: ImportFileProps) {
  const work = useFileImport(campaignId);
  const { current } = work;
  if (current === undefined) return null;
  return (
    <>
      {work.failure?.isOfColumns === false && (
        <div className="mb-5 max-w-[44rem]">
          <FormFailure message={work.failure.text} />
        </div>
      )}
      {current === null ? (
        <UploadStep
          intro={intro}
          kind={kind}
          beside={beside}
          busy={work.upload.isPending}
          uploaded={work.uploaded}
          onChoose={(file) => work.upload.mutate({ file, kind, campaignId })}
        />
      ) : (
        <Step key={current._id} current={current} work={work} newField={newField} next={next?.(current)} />
      )}
    </>
  );
}

type StepProps = { current: ImportRecord; work: FileImport; next: ReactNode } & Pick<
  ImportFileProps,
  "newField"
>;

function Step({ current, work, newField, next }: StepProps) {
  const [isEditing, setIsEditing] = useState(false);
  const { step, _id: id } = current;
  const queryClient = useQueryClient();
  useEffect(() => {
    if (step !== "checked") setIsEditing(false);
    // Lists and figures have changed.
    if (step === "done") void queryClient.invalidateQueries();
  }, [step, queryClient]);
  const restart = () => work.remove.mutate(id);
  return (
    <section aria-label={`Import of ${current.fileName}`}>
      <FileLine current={current} busy={work.isBusy} onRestart={restart} />
      {(step === "checking" || step === "writing") && <Running current={current} />}
      {(step === "mapping" || (step === "checked" && isEditing)) && (
        <ImportColumns
          key={current.headerRow}
          current={current}
          busy={work.isBusy}
          newField={newField}
          failure={work.failure?.isOfColumns ? work.failure.text : undefined}
          onHeader={(row) => work.header.mutate({ id, row })}
          onCheck={(mapping) =>
            work.check.mutate({ id, mapping }, { onSuccess: () => forgetMapping(current) })
          }
        />
      )}
      {(step === "checked" || step === "done") && !isEditing && (
        <ImportPreview
          current={current}
          busy={work.isBusy}
          next={next}
          onEdit={() => setIsEditing(true)}
          onWrite={() => work.write.mutate(id)}
          onRestart={restart}
        />
      )}
      {step === "failed" && <FormFailure message={current.failure ?? "The import failed."} />}
    </section>
  );
}

type FileLineProps = { current: ImportRecord; busy: boolean; onRestart: () => void };

/** The file, and a way to choose another one. */
function FileLine({ current: { fileName, rows, step }, busy, onRestart }: FileLineProps) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-y py-3">
      <p className="wrap-anywhere min-w-0 grow">
        <span className="font-semibold">{fileName}</span>
        <span className="ml-2 text-ink-soft text-small">{`${figures.format(rows)} ${rows === 1 ? "row" : "rows"}`}</span>
      </p>
      {step !== "done" && (
        <Button variant="quiet" size="small" className="max-sm:px-0" disabled={busy} onClick={onRestart}>
          {step === "checking" || step === "writing" ? "Stop the import" : "Choose another file"}
        </Button>
      )}
    </div>
  );
}

function Running({ current: { step, progress, rows, counts } }: { current: ImportRecord }) {
  const total = step === "checking" ? rows : Math.max(progress, counts.created + counts.changed);
  const verb = step === "checking" ? "checked" : "written";
  return (
    <div className="max-w-[34rem]">
      <ProgressBar label="Progress" max={total || 1} value={progress} />
      <p role="status" className="mt-2 font-medium tabular-nums">
        <span>{`${figures.format(progress)} of ${figures.format(total)} rows ${verb}`}</span>
      </p>
      <p className="mt-1 text-ink-soft text-small">
        You can leave this page. The import goes on, and is here when you come back.
      </p>
    </div>
  );
}
