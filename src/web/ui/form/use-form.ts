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
import { idempotencyHeader } from "#domain/http/idempotency.ts";
import { readTexts } from "./controls.ts";
import { type FieldProblem, messageWithStrays, type Problems, problemAt } from "./form-problems.ts";
import { useFilling } from "./use-filling.ts";
import { useFormChecks } from "./use-form-checks.ts";
import { useFormDraft } from "./use-form-draft.ts";

/** Result of a submission. `message` is for the user; the errors have paths in the submitted values. */
export type SendOutcome =
  /** `leftOut`: names of files that were not accepted. */
  | { ok: true; message: string; leftOut?: readonly string[] }
  | { ok: false; message: string; errors: readonly FieldProblem[] };
/** A form that was submitted without JavaScript, to be shown again. */
export type PostedForm = { values: object; outcome: SendOutcome };

/**
 * `key` is the same for every attempt to submit a form, so that a retry after a lost response creates no second
 * record. `openTime`: milliseconds for which the form has been open.
 */
export type Attempt = { key: string; openTime: number };

/** `Values`: values of the controls, nested by name, without blank list rows. */
export type FormOptions<Values> = {
  /** Name of the form's draft in the tab. */
  name: string;
  initial?: Values;
  posted?: PostedForm | undefined;
  /**
   * Loads the rules when the form is first focused, because they are large and visitors who only read do not need
   * them.
   */
  rules: () => Promise<(values: Values) => FieldProblem[]>;
  /** Maps a path without a control to the field that shows its error. */
  fieldOf?: (path: string, values: Values) => string;
  /** Message if some fields are invalid. */
  invalidMessage: string;
  /**
   * Minimum milliseconds between opening and submission, against bots. Not needed in areas that only people can
   * reach.
   */
  minimumOpenTime?: number;
  /**
   * Whether to keep the values after submission, for a record that is edited further. Otherwise the form is
   * emptied.
   */
  keepWhenSent?: boolean;
  /** Must not throw: every failure is an outcome. */
  send: (values: Values, attempt: Attempt) => Promise<SendOutcome>;
};

export type Form<Values extends object> = ReturnType<typeof useForm<Values>>;
/** A form without the type of its values. */
export type FormState = Omit<Form<object>, "read" | "replace">;

/** Delay of the check after a keystroke, in milliseconds. */
const restAfterTyping = 300;
/** Delay after leaving a field. Not zero, or a message could move the button while the user clicks it. */
const restAfterLeaving = 200;

/**
 * Behavior of a form with uncontrolled controls, so that it works before and without this script: validation per
 * field, one submission at a time, a draft that survives a reload, and focus on the first invalid field. Control
 * names are the paths of their fields.
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
    /** Message after a successful submission. */
    sentMessage: outcome?.ok ? outcome.message : undefined,
    leftOut: outcome?.ok ? outcome.leftOut : undefined,
    /** Why submission failed; undefined once all errors are fixed. */
    failure: failureOf(outcome, checks.problems),
    problemAt: (control: string) => problemAt(checks.problems, control),
    isChanged: filling.isChanged,
    /** Values that would be submitted now. */
    read: () => withoutBlankRows(valuesOf<Values>(ref.current)),
    forget: draft.forget,
    ...changes(parts, ref, initial),
    formProps: {
      ref,
      // With this script, the form shows its own messages; without it, the browser does.
      noValidate: filling.ready,
      ...handlers(parts, options.rules),
    },
  };
}

type FormRef = RefObject<HTMLFormElement | null>;
type Kept = { draft: ReturnType<typeof useFormDraft>; filling: ReturnType<typeof useFilling> };
type Sending = ReturnType<typeof useSending<object>>;

/** Validates and submits the form, one attempt at a time, and shows the result. */
function useSending<Values extends object>(form: FormRef, options: FormOptions<Values>, kept: Kept) {
  const { posted, minimumOpenTime = 0 } = options;
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
    const openTime = await kept.filling.openFor(minimumOpenTime);
    const send = () => options.send(withoutBlankRows(values), { key: kept.draft.sendingKey(), openTime });
    const first = await send();
    if (!wasForOtherContent(first)) return placed(first, values, options);
    // An attempt whose response was lost has arrived, and the form was edited since.
    kept.draft.renewKey();
    return placed(await send(), values, options);
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
    // The state must be rendered before focus moves.
    flushSync(() => settle(next));
    if (!next.ok) focusProblem(form.current);
  };
  return { ...kept, checks, outcome, sending, show, submit };
}

function wasForOtherContent(outcome: SendOutcome): boolean {
  return !outcome.ok && outcome.errors.some(({ path }) => path === idempotencyHeader);
}

/** Changes of the whole form other than typing. */
function changes({ checks, draft, filling, show }: Sending, form: FormRef, initial: object) {
  return {
    /** Empties the form and deletes the draft. */
    clear: () => {
      draft.forget();
      flushSync(() => {
        filling.empty();
        show(undefined);
      });
      form.current?.querySelector<HTMLElement>("input, select, textarea")?.focus();
    },
    /** Restores the initial values and deletes the draft. */
    reset: () => {
      draft.forget();
      filling.replace(initial);
      show(undefined);
    },
    /** Sets other values, as if the user had entered them. */
    replace: (values: object) => {
      filling.replace(values);
      show(undefined);
      draft.keepSoon(restAfterTyping);
    },
    /** Call it after adding or removing rows. */
    changed: () => {
      draft.keepSoon(restAfterTyping);
      if (Object.keys(checks.problems).length > 0) checks.recheckSoon([], restAfterTyping);
    },
  };
}

/** Handlers for the events of all controls, which bubble to the form. */
function handlers({ checks, draft, submit }: Sending, rules: () => Promise<unknown>) {
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
      const filled = filledInRow(event.currentTarget, event.target);
      const isDue = filled.length > 0 || isWrong(nameOf(event.target));
      if (isDue) checks.recheckSoon(filled, restAfterLeaving);
    },
  };
}

function valuesOf<Values extends object>(form: HTMLFormElement | null): Values {
  // The names of the controls determine the structure of the values.
  return formValues(form ? readTexts(form) : []) as Values;
}

type Placing<Values> = Pick<FormOptions<Values>, "rules" | "fieldOf">;

async function check<Values extends object>(values: Values, options: Placing<Values>) {
  try {
    const problems = (await options.rules())(withoutBlankRows(values));
    return atFields(problems, values, options);
  } catch {
    // The rules could not be loaded. The server validates with the same rules.
    return [];
  }
}

/** Maps errors in values without blank rows to fields of the form, which has them. */
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

/** Moves focus to the first invalid control, or to the submit button if there is none. */
function focusProblem(form: HTMLFormElement | null): void {
  // The button may be outside the form element, for example in a dialog's footer.
  const button = [...(form?.elements ?? [])].find((element) => element.matches("button[type=submit]"));
  const wrong = form?.querySelector("[aria-invalid=true]") ?? button;
  if (wrong instanceof HTMLElement) wrong.focus();
}

function nameOf(target: EventTarget): string {
  return (target instanceof Element && target.getAttribute("name")) || "";
}

/** The control that was left and the others of its row, which may contradict it. Blank ones are skipped. */
function filledInRow(form: HTMLFormElement, left: EventTarget): string[] {
  if (!isFilled(left)) return [];
  const name = nameOf(left);
  const row = name.slice(0, name.lastIndexOf(".") + 1);
  const others = row === "" ? [] : [...form.elements].filter((control) => nameOf(control).startsWith(row));
  return [name, ...others.filter(isFilled).map(nameOf)];
}

function isFilled(target: EventTarget): boolean {
  return "value" in target && typeof target.value === "string" && target.value.trim() !== "";
}
