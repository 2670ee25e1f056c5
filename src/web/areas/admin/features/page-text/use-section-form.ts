import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { PageText } from "#domain/content/page-text.contract.ts";
import { type Content, differencesOf, type Path, withValue } from "#domain/content/section-values.ts";
import { sectionSchemas } from "#domain/content/sections.ts";
import { errorMessages } from "#domain/http/error-messages.ts";
import { fieldErrors } from "#domain/http/field-problems.ts";
import { adminCall } from "#web/api/admin-client.ts";
import { ApiError, messageOf } from "#web/api/api-error.ts";
import { type Problems, problemsByPath } from "#web/ui/form/form-problems.ts";
import { toast } from "#web/ui/toast.ts";
import { pageTextKey } from "./page-text-queries.ts";
import { forgetSectionDraft, takeSectionDraft, useSectionDraft } from "./use-section-draft.ts";

export type SectionForm = ReturnType<typeof useSectionForm>;

/** Where an edit starts: the text as it is stored. */
type Base = { content: Content; version: string };

const baseOf = (text: PageText): Base => ({ content: text.content as Content, version: text.version });

/** The values of a section's form, and what happens to them. `first` is the text as it was loaded. */
export function useSectionForm(first: PageText) {
  const { section } = first;
  const queryClient = useQueryClient();
  const ref = useRef<HTMLFormElement>(null);
  const [draft] = useState(() => takeSectionDraft(section));
  const [base, setBase] = useState<Base>(() =>
    draft ? { content: draft.base, version: draft.version } : baseOf(first),
  );
  const [content, setContent] = useState<Content>(draft?.content ?? (first.content as Content));
  const [problems, setProblems] = useState<Problems>({});
  const [failure, setFailure] = useState<string>();
  const [saving, setSaving] = useState(false);
  const [theirs, setTheirs] = useState<Base>();
  /** Counts replacements of the whole content, after which the lists of the form start anew. */
  const [edition, setEdition] = useState(0);
  const isChanged = useMemo(() => differencesOf(base.content, content).length > 0, [base, content]);
  const kept = useMemo(
    () => (isChanged ? { content, base: base.content, version: base.version } : undefined),
    [isChanged, content, base],
  );
  useSectionDraft(section, kept);

  const refuse = (message: string, found: Problems) => {
    flushSync(() => {
      setProblems(found);
      setFailure(message);
    });
    showProblem(ref.current);
  };
  /** False, with a message at each field, if the content does not fit. */
  const check = (): boolean => {
    const result = sectionSchemas[section].safeParse(content);
    if (result.success) return true;
    refuse(errorMessages.validation, problemsByPath(fieldErrors(result.error.issues)));
    return false;
  };
  const replace = (next: Content) => {
    setContent(next);
    setEdition((count) => count + 1);
    setProblems({});
    setFailure(undefined);
  };
  const start = (text: PageText) => {
    setBase(baseOf(text));
    replace(text.content as Content);
    forgetSectionDraft(section);
    void queryClient.invalidateQueries({ queryKey: pageTextKey });
  };
  const fail = (error: unknown) => {
    const current = error instanceof ApiError ? currentText(error.current) : undefined;
    if (current) setTheirs(baseOf(current));
    refuse(messageOf(error), error instanceof ApiError ? problemsByPath(error.errors) : {});
  };
  const save = async () => {
    if (saving || !check()) return;
    setSaving(true);
    setFailure(undefined);
    try {
      const json = { content: content as Record<string, unknown>, version: base.version };
      const { data, message = "Saved" } = await adminCall("PUT /api/admin/content/:section", {
        params: { section },
        json,
      });
      start(data.text);
      toast({ title: message });
    } catch (error) {
      fail(error);
    } finally {
      setSaving(false);
    }
  };

  return {
    ref,
    section,
    base,
    content,
    edition,
    problems,
    failure,
    saving,
    isChanged,
    isRestored: draft !== undefined && isChanged,
    change: (path: Path, value: Content | undefined) => {
      setContent((now) => withValue(now, path, value));
      setProblems((now) => withoutPath(now, path.join(".")));
    },
    check,
    save,
    start,
    fail,
    replace,
    reset: () => {
      replace(base.content);
      forgetSectionDraft(section);
    },
    forget: () => forgetSectionDraft(section),
    /** The text that somebody else has saved meanwhile. */
    theirs: theirs?.content,
    /** Goes on from their text with this content. */
    settle: (next: Content) => {
      if (theirs) setBase(theirs);
      setTheirs(undefined);
      replace(next);
    },
    postpone: () => setTheirs(undefined),
  };
}

function currentText(current: unknown): PageText | undefined {
  const text = (current as { text?: PageText } | undefined)?.text;
  return text?.content ? text : undefined;
}

/** A field that is edited has no problem until the next check. */
function withoutPath(problems: Problems, path: string): Problems {
  const kept = Object.entries(problems).filter(([name]) => name !== path && !name.startsWith(`${path}.`));
  return kept.length === Object.keys(problems).length ? problems : Object.fromEntries(kept);
}

/** Moves focus to the first field with a problem, and unfolds the entry that it is in. */
function showProblem(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>("[aria-invalid=true]");
  for (let box = wrong?.closest("details"); box; box = box.parentElement?.closest("details")) box.open = true;
  (wrong ?? form?.querySelector<HTMLElement>("button[type=submit]"))?.focus();
}
