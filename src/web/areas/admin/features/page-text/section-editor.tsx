import { useQuery } from "@tanstack/react-query";
import Eye from "lucide-react/icons/eye";
import HistoryIcon from "lucide-react/icons/history";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { openPlaces } from "#domain/content/open-places.ts";
import type { PageText } from "#domain/content/page-text.contract.ts";
import { type FormField, sectionForm } from "#domain/content/section-form.ts";
import type { Content } from "#domain/content/section-values.ts";
import type { SectionName } from "#domain/content/sections.ts";
import { sectionTitles } from "#domain/content/sections-shown.ts";
import { messageOf } from "#web/api/api-error.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { DraftNotice, FormFailure, FormGroup } from "#web/ui/form/form-layout.tsx";
import { UnsavedGuard } from "#web/ui/form/unsaved-guard.tsx";
import { useKeepToastsAbove } from "#web/ui/keep-toasts-above.ts";
import { Link } from "#web/ui/link.tsx";
import { ErrorBox } from "#web/ui/notices.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { Skeleton, SkeletonGroup } from "#web/ui/skeleton.tsx";
import { focusNextPlace } from "./next-place.ts";
import { sectionQuery } from "./page-text-queries.ts";
import { PreviewDialog } from "./preview-dialog.tsx";
import { GroupFields, OptionalGroup, SectionField } from "./section-fields.tsx";
import { TextConflict } from "./text-conflict.tsx";
import { type SectionForm, useSectionForm } from "./use-section-form.ts";
import { VersionsDialog } from "./versions-dialog.tsx";

/** `atBlank`: starts at the first placeholder. */
type SectionEditorProps = { section: SectionName; login: string; atBlank: boolean };

/** Loads a section and shows its form. */
export function SectionEditor({ section, login, atBlank }: SectionEditorProps) {
  const { data, error, refetch, isFetching } = useQuery(sectionQuery(section));
  const { title, about } = sectionTitles[section];
  if (data) return <Editor key={data.section} text={data} login={login} atBlank={atBlank} />;
  return (
    <>
      <PageTitle title={title} lead={about} />
      {error ? (
        <ErrorBox
          title="The text could not be loaded"
          message={messageOf(error)}
          onRetry={refetch}
          busy={isFetching}
          className="mt-8"
        />
      ) : (
        <SkeletonGroup label="Loading the text" className="mt-8 grid gap-6">
          <Skeleton className="h-64 w-full" />
          <Skeleton className="h-64 w-full" />
        </SkeletonGroup>
      )}
    </>
  );
}

type EditorProps = { text: PageText; login: string; atBlank: boolean };

function Editor({ text, login, atBlank }: EditorProps) {
  const form = useSectionForm(text);
  useEffect(() => {
    if (atBlank) focusNextPlace(form.ref.current);
  }, [atBlank, form.ref]);
  const [open, setOpen] = useState<"preview" | "versions">();
  const close = () => setOpen(undefined);
  const { title, about } = sectionTitles[text.section];
  return (
    <div className="group/form max-w-[76rem]" data-dense="">
      <PageTitle title={title} lead={about}>
        <Button variant="secondary" size="small" onClick={() => setOpen("versions")}>
          <HistoryIcon aria-hidden="true" />
          Versions
        </Button>
      </PageTitle>
      <Notices form={form} text={text} />
      <form
        ref={form.ref}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <fieldset
          key={form.edition}
          disabled={form.saving}
          // Keeps the bar at the bottom from covering the focused field.
          className="min-w-0 [&_:is(input,textarea,select)]:scroll-mb-48"
        >
          <legend className="sr-only">{title}</legend>
          <Sections form={form} />
        </fieldset>
        <EditorBar form={form} onPreview={() => form.check() && setOpen("preview")} />
      </form>
      {open === "preview" && <PreviewDialog form={form} onClose={close} />}
      {open === "versions" && <VersionsDialog form={form} onClose={close} />}
      {form.theirs !== undefined && <TextConflict form={form} theirs={form.theirs} />}
      <UnsavedGuard isUnsaved={() => form.isChanged} freeWay={login} onGiveUp={form.forget} />
    </div>
  );
}

/** Notices for the editor: problems, open placeholders, and a newer file. */
function Notices({ form, text: { problem, newFile, section } }: { form: SectionForm; text: PageText }) {
  const [isTaken, setTaken] = useState(false);
  return (
    <div className="mt-4 grid gap-3 empty:hidden">
      {problem !== null && (
        <FormFailure message={`Pages cannot show this text: ${problem} Saving replaces it.`} />
      )}
      {newFile && !isTaken && (
        <DraftNotice
          label="Put the file’s text into the form"
          onClear={() => {
            setTaken(true);
            form.replace(newFile as Content);
          }}
        >
          {`${section}.json was changed. It isn’t shown, because this text was edited here.`}
        </DraftNotice>
      )}
      {section === "identity" && <OtherParts />}
      {form.isRestored && (
        <DraftNotice onClear={form.reset} label="Back to the saved text">
          We kept what you typed. It is not saved yet.
        </DraftNotice>
      )}
    </div>
  );
}

/** Links to other sections with the agency's own data. */
function OtherParts() {
  return (
    <p className="text-ink-soft text-small">
      The name of the agency is in{" "}
      <Link to="/admin/page-text?section=navigation" className="link-plain">
        Header
      </Link>
      , the legal details are in{" "}
      <Link to="/admin/page-text?section=footer" className="link-plain">
        Footer
      </Link>
      .
    </p>
  );
}

/** Ungrouped fields come first, as in the file; each group is a part of the form. */
function Sections({ form }: { form: SectionForm }) {
  const fields = sectionForm(form.section);
  const isOwn = ({ kind }: FormField) => kind !== "group" && kind !== "list";
  const plain = fields.filter(isOwn);
  return (
    <>
      {plain.length > 0 && (
        <Part id="part-general" title="General">
          <GroupFields form={form} fields={plain} path={[]} />
        </Part>
      )}
      {fields
        .filter((field) => !isOwn(field))
        .map((field) => (
          <Part key={field.key} id={`part-${field.key}`} title={field.label} description={field.hint}>
            {field.kind === "group" ? (
              <OptionalGroup form={form} field={field} path={[field.key]} />
            ) : (
              <SectionField form={form} field={field} path={[field.key]} />
            )}
          </Part>
        ))}
    </>
  );
}

type PartProps = { id: string; title: string; description?: string | undefined; children: ReactNode };

function Part({ id, title, description, children }: PartProps) {
  return (
    <FormGroup id={id} title={title} description={description}>
      {children}
    </FormGroup>
  );
}

function EditorBar({ form, onPreview }: { form: SectionForm; onPreview: () => void }) {
  const bar = useRef<HTMLDivElement>(null);
  useKeepToastsAbove(bar);
  const blanks = openPlaces(form.content).length;
  return (
    <div ref={bar} className="sticky bottom-0 z-15 flex flex-col gap-3 border-line border-t bg-paper py-3">
      {form.failure && <FormFailure message={form.failure} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={form.saving} busyLabel="Saving…">
          Save
        </Button>
        <Button variant="secondary" onClick={onPreview}>
          <Eye aria-hidden="true" />
          Preview
        </Button>
        {blanks > 0 && (
          <Button variant="quiet" onClick={() => focusNextPlace(form.ref.current)}>
            {`Next blank (${blanks})`}
          </Button>
        )}
        <ButtonLink to="/admin/page-text" variant="quiet">
          All sections
        </ButtonLink>
        <span className="text-ink-soft text-small" role="status">
          {form.isChanged ? "Not saved yet" : ""}
        </span>
      </div>
    </div>
  );
}
