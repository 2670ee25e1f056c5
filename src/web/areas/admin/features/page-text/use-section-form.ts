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

/** The stored text on which an edit is based. */
type Base = { content: Content; version: string };

const baseOf = (text: PageText): Base => ({ content: text.content as Content, version: text.version });

/** State of a section's form. `first`: the text as loaded. */
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
  /** Incremented when the whole content is replaced, which resets the lists of the form. */
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
  /** Validates the content. If invalid, shows the errors and returns false. */
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
    /** The text that somebody else has saved. */
    theirs: theirs?.content,
    /** Continues with this content, based on the other person's text. */
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

/** Removes the error of an edited field until the next check. */
function withoutPath(problems: Problems, path: string): Problems {
  const kept = Object.entries(problems).filter(([name]) => name !== path && !name.startsWith(`${path}.`));
  return kept.length === Object.keys(problems).length ? problems : Object.fromEntries(kept);
}

/** Focuses the first invalid field and expands the entry around it. */
function showProblem(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>("[aria-invalid=true]");
  for (let box = wrong?.closest("details"); box; box = box.parentElement?.closest("details")) box.open = true;
  (wrong ?? form?.querySelector<HTMLElement>("button[type=submit]"))?.focus();
}
