import type { FieldError } from "./http/envelope.ts";
import { errorMessages } from "./http/error-messages.ts";

/** An error whose message the caller may read. Only src/server/http knows its status. */
export abstract class DomainError extends Error {
  abstract readonly kind:
    | "missing"
    | "unauthenticated"
    | "not-allowed"
    | "invalid"
    | "conflict"
    | "wrong-type"
    | "too-many"
    | "no-room"
    | "unavailable";
  readonly errors?: FieldError[] | undefined;
  /** With an edit conflict: the record as it is now, for an administrator. */
  readonly current?: unknown;
}

/** There is no such record. */
export class Missing extends DomainError {
  readonly kind = "missing";
  constructor() {
    super(errorMessages.notFound);
  }
}

/** The caller is unknown, or no longer signed in. */
export class Unauthenticated extends DomainError {
  readonly kind = "unauthenticated";
  constructor(message: string = errorMessages.unauthorized) {
    super(message);
  }
}

/** The caller is known and may not do this. */
export class NotAllowed extends DomainError {
  readonly kind = "not-allowed";
  constructor(message: string = errorMessages.forbidden) {
    super(message);
  }
}

/** A field of the input is invalid. */
export class Invalid extends DomainError {
  readonly kind = "invalid";
  override readonly errors: FieldError[];
  constructor(path: string, problem: string, message: string = errorMessages.validation) {
    super(message);
    this.errors = [{ path, message: problem }];
  }
}

/** The same of several fields. */
export class InvalidFields extends DomainError {
  readonly kind = "invalid";
  override readonly errors: FieldError[];
  constructor(errors: FieldError[]) {
    super(errorMessages.validation);
    this.errors = errors;
  }
}

/** Not possible in the present state. `path` names the field to change, if there is one. */
export class Conflict extends DomainError {
  readonly kind = "conflict";
  override readonly errors: FieldError[] | undefined;
  constructor(message: string, path?: string) {
    super(message);
    this.errors = path === undefined ? undefined : [{ path, message }];
  }
}

/** The address already belongs to another record of this kind. */
export const emailTaken = () => new Conflict("This email address is already registered.", "email");

/** The same, for people who apply or register: what they can do about it. */
export const alreadyRegistered = () => new Conflict(errorMessages.alreadyRegistered, "email");

/** An API key must leave alone what people have yet to decide. */
export const waitsForDecision = () => new Conflict(errorMessages.waitsForDecision, "email");

/** The record was changed by somebody else since it was opened. */
export class EditConflict extends DomainError {
  readonly kind = "conflict";
  override readonly errors: FieldError[] = [];
  override readonly current: unknown;
  constructor(current: unknown, message: string = errorMessages.editConflict) {
    super(message);
    this.current = current;
  }
}

/** A step that the present state, by its label, does not allow. `current`: the record as it is. */
export class StepConflict extends EditConflict {
  constructor(current: unknown, state: string) {
    super(current, `This is not possible in the present state, '${state}'. Nothing was saved.`);
  }
}

/** The file in the field `path` has a type that the field does not take. */
export class WrongType extends DomainError {
  readonly kind = "wrong-type";
  override readonly errors: FieldError[];
  constructor(path: string, message: string) {
    super(message);
    this.errors = [{ path, message }];
  }
}

/** Too many attempts. The next one is allowed after `waitMs`. */
export class TooMany extends DomainError {
  readonly kind = "too-many";
  readonly waitMs: number;
  constructor(waitMs: number) {
    super(errorMessages.tooMany);
    this.waitMs = waitMs;
  }
}

/** There is no room for these files until somebody decides or deletes. */
export class NoRoom extends DomainError {
  readonly kind = "no-room";
}

/** Something that is needed cannot be reached. A retry may succeed. */
export class Unavailable extends DomainError {
  readonly kind = "unavailable";
  constructor(cause?: unknown) {
    super(errorMessages.unavailable, { cause });
  }
}
