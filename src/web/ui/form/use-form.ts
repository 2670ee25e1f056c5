import { type FocusEvent, type FormEvent, type RefObject, useEffect, useId, useRef, useState } from "react";
import {
  type FieldProblem,
  messageWithStrays,
  type Problems,
  problemsByName,
  recheckedProblems,
} from "./form-problems.ts";
import { type FormValues, isSameText, readTyped, readValues } from "./form-values.ts";
import { type FormRules, useFormChecks } from "./use-form-checks.ts";
import { useFormDraft } from "./use-form-draft.ts";

/** How a sending ended. The message is for the person; the paths of the errors are names of controls. */
export type SendOutcome =
  | { ok: true; message: string }
  | { ok: false; message: string; errors: FieldProblem[] };
/** A form that was sent without script, as the page that answers it shows it again. */
export type PostedForm = { values: FormValues; outcome: SendOutcome };

/**
 * `key` is the same for every attempt to send one filled form: a retry after a lost answer makes no second record.
 * `openTime` tells how long the form has been open, in milliseconds.
 */
export type Attempt = { key: string; openTime: number };

export type FormOptions = {
  /** Under this name the tab keeps what was typed. */
  name: string;
  /** What the controls hold at first. */
  initial?: FormValues;
  posted?: PostedForm | undefined;
  /** Loads the rules when the form is first touched: they are large, and who only reads needs none. */
  rules: () => Promise<FormRules>;
  /** Says that some fields are wrong. */
  invalidMessage: string;
  /** Sending waits until the form has been open for so long, in milliseconds. */
  minimumOpenTime: number;
  /** What was sent stays in the controls: a record that is edited further. Without it the form is emptied. */
  keepWhenSent?: boolean;
  /** Does not throw: whatever goes wrong is an outcome. */
  send: (values: FormValues, attempt: Attempt) => Promise<SendOutcome>;
};

export type FormState = ReturnType<typeof useForm>;

/** So long after a keystroke the form is looked at again, in milliseconds. */
const restAfterTyping = 300;
/** After leaving a field, less: but a message must not move the button away under the pointer that presses it. */
const restAfterLeaving = 200;

/**
 * The behavior of a form whose controls keep their own text, so that it works before, and without, this script:
 * rules at the field, one sending at a time, a draft that survives, focus on the first wrong field.
 */
export function useForm(options: FormOptions) {
  const { initial = {}, posted, rules, send } = options;
  const formId = useId();
  const ref = useRef<HTMLFormElement>(null);
  const focusWanted = useRef(false);
  const [outcome, setOutcome] = useState(posted?.outcome);
  const draft = useFormDraft(ref, options.name);
  const checks = useFormChecks(ref, rules, errorsOf(posted?.outcome));
  const filling = useFilling(ref, posted && !posted.outcome.ok ? posted.values : initial);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is taken up once, when the form appears.
  useEffect(() => {
    filling.begin(posted ? undefined : draft.take());
    if (posted?.outcome.ok) draft.forget();
  }, []);

  const empty = () => {
    checks.stop();
    draft.forget();
    filling.clear();
  };
  const settle = (next: SendOutcome) => {
    if (next.ok && options.keepWhenSent) draft.forget();
    else if (next.ok) empty();
    focusWanted.current = !next.ok;
    checks.setProblems(problemsByName(errorsOf(next)));
    setOutcome(withStrays(next, ref.current));
  };
  const attempt = async (values: FormValues): Promise<SendOutcome> => {
    const errors = await checks.check(values);
    if (errors.length > 0) return { ok: false, message: options.invalidMessage, errors };
    const key = draft.sendingKey();
    const openTime = await filling.openFor(options.minimumOpenTime);
    return send(values, { key, openTime });
  };
  const { sending, start } = useOneAtATime(async (values: FormValues) => {
    checks.stop();
    setOutcome(undefined);
    settle(await attempt(values));
  });
  useProblemFocus(ref, focusWanted, outcome, sending);

  return {
    formId,
    problems: checks.problems,
    /** What to say when it is sent. */
    sentMessage: outcome?.ok ? outcome.message : undefined,
    /** Why it could not be sent; gone when everything that was wrong is mended. */
    failure: failureOf(outcome, checks.problems),
    sending,
    version: filling.version,
    values: filling.values,
    /** What was typed on an earlier visit of this tab is in the controls again. */
    restored: filling.restored,
    /** Empties the form and forgets the draft. */
    clear: () => {
      empty();
      checks.setProblems({});
      setOutcome(undefined);
      focusLater(ref.current, "input, select, textarea");
    },
    /** Whether something differs from what the form came with. */
    isChanged: () => ref.current !== null && !isSameText(readValues(ref.current), filling.begun()),
    /** What the controls hold now. */
    read: () => (ref.current ? readValues(ref.current) : initial),
    /** Puts other values into the controls, as if somebody had written them. */
    replace: (values: FormValues) => {
      checks.stop();
      checks.setProblems({});
      setOutcome(undefined);
      filling.replace(values);
      draft.keepSoon(restAfterTyping);
    },
    /** Goes back to what the form came with, and forgets the draft. */
    reset: () => {
      checks.stop();
      draft.forget();
      checks.setProblems({});
      setOutcome(undefined);
      filling.replace(initial);
    },
    forget: draft.forget,
    /** Puts a problem at a control whose content is not text, or takes it away. */
    setProblem: (path: string, message: string | undefined) =>
      checks.setProblems((known) =>
        recheckedProblems(known, message ? [{ path, message }] : [], new Set([path])),
      ),
    /** Tells of a change that no keystroke made: rows that were added or removed. */
    changed: () => {
      draft.keepSoon(restAfterTyping);
      if (Object.keys(checks.problems).length > 0) checks.recheckSoon([], restAfterTyping);
    },
    formProps: {
      ref,
      // With script the form's own messages stand at the fields; without it the browser's do.
      noValidate: filling.ready,
      ...handlers({ checks, draft, rules, start }),
    },
  };
}

type Parts = {
  checks: ReturnType<typeof useFormChecks>;
  draft: ReturnType<typeof useFormDraft>;
  rules: FormOptions["rules"];
  start: (values: FormValues) => void;
};

/** Events of all controls, as they arrive at the form. */
function handlers({ checks, draft, rules, start }: Parts) {
  return {
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      start(readValues(event.currentTarget));
    },
    onFocus: () => void rules().catch(() => undefined),
    onInput: (event: FormEvent<HTMLFormElement>) => {
      const control = nameOf(event.target);
      draft.keepSoon(restAfterTyping);
      if (control in checks.problems) checks.recheckSoon([control], restAfterTyping);
    },
    onBlur: (event: FocusEvent<HTMLFormElement>) => {
      const control = nameOf(event.target);
      if (isFilled(event.target) || control in checks.problems) {
        checks.recheckSoon([control], restAfterLeaving);
      }
    },
  };
}

/** What the controls begin with. A new version replaces the controls, because they keep their own text. */
function useFilling(form: RefObject<HTMLFormElement | null>, first: FormValues) {
  const openedAt = useRef(0);
  const begun = useRef<FormValues>({});
  const [state, setState] = useState({ version: 0, values: first, restored: false, ready: false });
  return {
    ...state,
    /** What the controls held at the beginning. */
    begun: () => begun.current,
    begin: (draft: FormValues | undefined) => {
      openedAt.current = performance.now();
      begun.current = form.current ? readValues(form.current) : first;
      const isNew = draft && !isSameText({ ...begun.current, ...draft }, begun.current);
      if (!isNew || !form.current) return setState((now) => ({ ...now, ready: true }));
      // What was typed while the script was still on its way is newer than the draft.
      const values = { ...first, ...draft, ...readTyped(form.current, first) };
      const focused = document.activeElement?.getAttribute("name");
      setState(({ version }) => ({ version: version + 1, values, restored: true, ready: true }));
      if (focused) focusLater(form.current, `[name="${CSS.escape(focused)}"]`);
    },
    replace: (values: FormValues) =>
      setState(({ version }) => ({ version: version + 1, values, restored: false, ready: true })),
    clear: () => {
      openedAt.current = performance.now();
      setState(({ version }) => ({ version: version + 1, values: {}, restored: false, ready: true }));
    },
    /** Waits until the form has been open for so long, and tells for how long it has been. */
    openFor: async (minimum: number) => {
      const left = minimum - (performance.now() - openedAt.current);
      if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
      return Math.ceil(performance.now() - openedAt.current);
    },
  };
}

/** A double click starts nothing a second time. */
function useOneAtATime<T>(run: (input: T) => Promise<void>) {
  const [sending, setSending] = useState(false);
  const busy = useRef(false);
  const start = async (input: T) => {
    if (busy.current) return;
    busy.current = true;
    setSending(true);
    try {
      await run(input);
    } finally {
      busy.current = false;
      setSending(false);
    }
  };
  return { sending, start: (input: T) => void start(input) };
}

/** Moves focus, once a failure is shown, to the first wrong control, or back to the button when none is wrong. */
function useProblemFocus(
  form: RefObject<HTMLFormElement | null>,
  wanted: RefObject<boolean>,
  outcome: SendOutcome | undefined,
  sending: boolean,
) {
  useEffect(() => {
    if (!wanted.current || outcome === undefined || sending) return;
    wanted.current = false;
    const wrong = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    (wrong ?? submitButton(form.current))?.focus();
  }, [form, wanted, outcome, sending]);
}

/** The button may stand outside the form that it sends: at the edge of a dialog. */
function submitButton(form: HTMLFormElement | null): HTMLElement | undefined {
  return [...(form?.elements ?? [])].find(
    (element): element is HTMLButtonElement =>
      element instanceof HTMLButtonElement && element.type === "submit",
  );
}

function errorsOf(outcome: SendOutcome | undefined): FieldProblem[] {
  return outcome && !outcome.ok ? outcome.errors : [];
}

function failureOf(outcome: SendOutcome | undefined, problems: Problems): string | undefined {
  if (!outcome || outcome.ok) return undefined;
  const isMended = outcome.errors.length > 0 && Object.keys(problems).length === 0;
  return isMended ? undefined : outcome.message;
}

function withStrays(outcome: SendOutcome, form: HTMLFormElement | null): SendOutcome {
  if (outcome.ok) return outcome;
  const shown = (name: string) => form?.elements.namedItem(name) != null;
  return { ...outcome, message: messageWithStrays(outcome.message, outcome.errors, shown) };
}

function nameOf(target: EventTarget): string {
  return (target instanceof Element && target.getAttribute("name")) || "";
}

function isFilled(target: EventTarget): boolean {
  return "value" in target && typeof target.value === "string" && target.value.trim() !== "";
}

/** Focuses the first control that the selector finds, once the new ones are there. */
function focusLater(form: HTMLFormElement | null, selector: string): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>(selector)?.focus());
}
