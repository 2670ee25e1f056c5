import {
  type FocusEvent,
  type FormEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { formValues, pathInForm, withoutBlankRows } from "#domain/http/form-values.ts";
import { readTexts } from "./controls.ts";
import { type FieldProblem, messageWithStrays, type Problems, problemAt } from "./form-problems.ts";
import { useFilling } from "./use-filling.ts";
import { useFormChecks } from "./use-form-checks.ts";
import { useFormDraft } from "./use-form-draft.ts";

/** How a sending ended. The message is for the person; the errors lie at paths of what was sent. */
export type SendOutcome =
  | { ok: true; message: string }
  | { ok: false; message: string; errors: readonly FieldProblem[] };
/** A form that was sent without script, as the page that answers it shows it again. */
export type PostedForm = { values: object; outcome: SendOutcome };

/**
 * `key` is the same for every attempt to send one filled form: a retry after a lost response makes no second record.
 * `openTime` tells how long the form has been open, in milliseconds.
 */
export type Attempt = { key: string; openTime: number };

/** `Values` are what the controls hold, nested as their names say, without list rows that were left blank. */
export type FormOptions<Values> = {
  /** Under this name the tab keeps what was typed. */
  name: string;
  /** What the controls hold at first. */
  initial?: Values;
  posted?: PostedForm | undefined;
  /** Loads the rules when the form is first touched: they are large, and who only reads needs none. */
  rules: () => Promise<(values: Values) => FieldProblem[]>;
  /** The field that shows what is wrong at a path for which the form has none. */
  fieldOf?: (path: string, values: Values) => string;
  /** Says that some fields are wrong. */
  invalidMessage: string;
  /** Sending waits until the form has been open for so long, in milliseconds. */
  minimumOpenTime: number;
  /** What was sent stays in the controls: a record that is edited further. Without it the form is emptied. */
  keepWhenSent?: boolean;
  /** Does not throw: whatever goes wrong is an outcome. */
  send: (values: Values, attempt: Attempt) => Promise<SendOutcome>;
};

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>;
/** A form to those who need not know what it holds. */
export type FormState = Omit<Form<object>, "read" | "replace">;

/** So long after a keystroke the form is looked at again, in milliseconds. */
const restAfterTyping = 300;
/** After leaving a field, less: but a message must not move the button away under the pointer that presses it. */
const restAfterLeaving = 200;

/**
 * The behavior of a form whose controls keep their own text, so that it works before, and without, this script:
 * rules at the field, one sending at a time, a draft that survives, focus on the first wrong field. The names of the
 * controls are the paths of their fields.
 */
export function useForm<Values extends object = Record<string, string>>(options: FormOptions<Values>) {
  const { initial = {}, posted } = options;
  const formId = useId();
  const ref = useRef<HTMLFormElement>(null);
  const draft = useFormDraft(ref, options.name);
  const filling = useFilling(ref, posted && !posted.outcome.ok ? posted.values : initial);
  const parts = useSending(ref, options, { draft, filling });
  const { checks, outcome } = parts;

  const begin = useEffectEvent(() => {
    filling.begin(posted ? undefined : draft.take());
    if (posted?.outcome.ok) draft.forget();
  });
  useEffect(() => begin(), []);

  return {
    formId,
    sending: parts.sending,
    texts: filling.texts,
    version: filling.version,
    restored: filling.restored,
    /** What to say when it is sent. */
    sentMessage: outcome?.ok ? outcome.message : undefined,
    /** Why it could not be sent; gone when everything that was wrong is mended. */
    failure: failureOf(outcome, checks.problems),
    problemAt: (control: string) => problemAt(checks.problems, control),
    isChanged: filling.isChanged,
    /** What would be sent now. */
    read: () => withoutBlankRows(valuesOf<Values>(ref.current)),
    forget: draft.forget,
    ...changes(parts, ref, initial),
    formProps: {
      ref,
      // With script the form's own messages stand at the fields; without it the browser's do.
      noValidate: filling.ready,
      ...handlers(parts, options.rules),
    },
  };
}

type FormRef = RefObject<HTMLFormElement | null>;
type Kept = { draft: ReturnType<typeof useFormDraft>; filling: ReturnType<typeof useFilling> };
type Parts = ReturnType<typeof useSending<object>>;

/** One sending at a time: what is wrong keeps it back, and what became of it is shown. */
function useSending<Values extends object>(form: FormRef, options: FormOptions<Values>, kept: Kept) {
  const { posted, minimumOpenTime } = options;
  const [sending, setSending] = useState(false);
  const [outcome, setOutcome] = useState(
    () => posted && placed(posted.outcome, posted.values as Values, options),
  );
  const checks = useFormChecks(() => check(valuesOf<Values>(form.current), options), errorsOf(outcome));

  const show = (next: SendOutcome | undefined) => {
    checks.show(errorsOf(next));
    setOutcome(next && withStrays(next, form.current));
  };
  const attempt = async (values: Values): Promise<SendOutcome> => {
    const errors = await check(values, options);
    if (errors.length > 0) return { ok: false, message: options.invalidMessage, errors };
    const key = kept.draft.sendingKey();
    const openTime = await kept.filling.openFor(minimumOpenTime);
    return placed(await options.send(withoutBlankRows(values), { key, openTime }), values, options);
  };
  const settle = (next: SendOutcome) => {
    if (next.ok) kept.draft.forget();
    if (next.ok && !options.keepWhenSent) kept.filling.empty();
    show(next);
    setSending(false);
  };
  const submit = async () => {
    if (sending) return;
    checks.stop();
    setOutcome(undefined);
    setSending(true);
    const next = await attempt(valuesOf(form.current));
    // Focus goes to what is shown by then.
    flushSync(() => settle(next));
    if (!next.ok) focusProblem(form.current);
  };
  return { ...kept, checks, outcome, sending, show, submit };
}

/** Changes of the whole form that no keystroke made. */
function changes({ checks, draft, filling, show }: Parts, form: FormRef, initial: object) {
  return {
    /** Empties the form and forgets the draft. */
    clear: () => {
      draft.forget();
      flushSync(() => {
        filling.empty();
        show(undefined);
      });
      form.current?.querySelector<HTMLElement>("input, select, textarea")?.focus();
    },
    /** Goes back to what the form came with, and forgets the draft. */
    reset: () => {
      draft.forget();
      filling.replace(initial);
      show(undefined);
    },
    /** Puts other values into the controls, as if somebody had written them. */
    replace: (values: object) => {
      filling.replace(values);
      show(undefined);
      draft.keepSoon(restAfterTyping);
    },
    /** Tells that rows were added or removed. */
    changed: () => {
      draft.keepSoon(restAfterTyping);
      if (Object.keys(checks.problems).length > 0) checks.recheckSoon([], restAfterTyping);
    },
  };
}

/** Events of all controls, as they arrive at the form. */
function handlers({ checks, draft, submit }: Parts, rules: () => Promise<unknown>) {
  const isWrong = (control: string) => problemAt(checks.problems, control) !== undefined;
  return {
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      void submit();
    },
    onFocus: () => void rules().catch(() => undefined),
    onInput: (event: FormEvent<HTMLFormElement>) => {
      const control = nameOf(event.target);
      draft.keepSoon(restAfterTyping);
      if (isWrong(control)) checks.recheckSoon([control], restAfterTyping);
    },
    onBlur: (event: FocusEvent<HTMLFormElement>) => {
      const control = nameOf(event.target);
      if (isFilled(event.target) || isWrong(control)) checks.recheckSoon([control], restAfterLeaving);
    },
  };
}

function valuesOf<Values extends object>(form: HTMLFormElement | null): Values {
  // The names of the controls make what they hold.
  return formValues(form ? readTexts(form) : []) as Values;
}

type Placing<Values> = Pick<FormOptions<Values>, "rules" | "fieldOf">;

async function check<Values extends object>(values: Values, options: Placing<Values>) {
  try {
    const problems = (await options.rules())(withoutBlankRows(values));
    return atFields(problems, values, options);
  } catch {
    // The rules could not be loaded. The server knows the same ones.
    return [];
  }
}

/** What is said of values without blank rows, at the fields of the form, which has all of them. */
function atFields<Values extends object>(
  errors: readonly FieldProblem[],
  values: Values,
  { fieldOf = (path) => path }: Placing<Values>,
): FieldProblem[] {
  const sent = withoutBlankRows(values);
  return errors.map(({ path, message }) => ({ path: pathInForm(fieldOf(path, sent), values), message }));
}

function placed<Values extends object>(
  outcome: SendOutcome,
  values: Values,
  options: Placing<Values>,
): SendOutcome {
  return outcome.ok ? outcome : { ...outcome, errors: atFields(outcome.errors, values, options) };
}

function errorsOf(outcome: SendOutcome | undefined): readonly FieldProblem[] {
  return outcome && !outcome.ok ? outcome.errors : [];
}

function failureOf(outcome: SendOutcome | undefined, problems: Problems): string | undefined {
  if (!outcome || outcome.ok) return undefined;
  const isMended = outcome.errors.length > 0 && Object.keys(problems).length === 0;
  return isMended ? undefined : outcome.message;
}

function withStrays(outcome: SendOutcome, form: HTMLFormElement | null): SendOutcome {
  if (outcome.ok) return outcome;
  const controls = [...(form?.elements ?? [])].map(nameOf).filter((name) => name !== "");
  return { ...outcome, message: messageWithStrays(outcome.message, outcome.errors, controls) };
}

/** Moves focus to the first wrong control, or back to the button when none is wrong. */
function focusProblem(form: HTMLFormElement | null): void {
  // The button may stand outside the form that it sends: at the edge of a dialog.
  const button = [...(form?.elements ?? [])].find((element) => element.matches("button[type=submit]"));
  const wrong = form?.querySelector("[aria-invalid=true]") ?? button;
  if (wrong instanceof HTMLElement) wrong.focus();
}

function nameOf(target: EventTarget): string {
  return (target instanceof Element && target.getAttribute("name")) || "";
}

function isFilled(target: EventTarget): boolean {
  return "value" in target && typeof target.value === "string" && target.value.trim() !== "";
}
