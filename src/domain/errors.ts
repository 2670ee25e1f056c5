import type { FieldError } from "./http/envelope.ts";
import { errorMessages } from "./http/error-messages.ts";

/** An error with a message for the caller. Only src/server/http maps it to a status. */
export abstract class DomainError extends Error {
  abstract readonly kind:
    | "missing"
    | "unauthenticated"
    | "not-allowed"
    | "invalid"
    | "conflict"
    | "wrong-type"
    | "too-many"
    | "too-large"
    | "no-room"
    | "disk-full"
    | "unavailable";
  readonly errors?: FieldError[] | undefined;
  /** For an edit conflict: the current record, for administrators. */
  readonly current?: unknown;
}

export class Missing extends DomainError {
  readonly kind = "missing";
  constructor(message: string = errorMessages.notFound) {
    super(message);
  }
}

/** The caller is unknown or no longer signed in. */
export class Unauthenticated extends DomainError {
  readonly kind = "unauthenticated";
  constructor(message: string = errorMessages.unauthorized) {
    super(message);
  }
}

/** The caller is known, but may not do this. */
export class NotAllowed extends DomainError {
  readonly kind = "not-allowed";
  constructor(message: string = errorMessages.forbidden) {
    super(message);
  }
}

export class Invalid extends DomainError {
  readonly kind = "invalid";
  override readonly errors: FieldError[];
  constructor(path: string, problem: string, message: string = errorMessages.validation) {
    super(message);
    this.errors = [{ path, message: problem }];
  }
}

export class InvalidFields extends DomainError {
  readonly kind = "invalid";
  override readonly errors: FieldError[];
  constructor(errors: FieldError[]) {
    super(errorMessages.validation);
    this.errors = errors;
  }
}

/** Not possible in the current state. `path`: the field to change, if any. */
export class Conflict extends DomainError {
  readonly kind = "conflict";
  override readonly errors: FieldError[] | undefined;
  constructor(message: string, path?: string) {
    super(message);
    this.errors = path === undefined ? undefined : [{ path, message }];
  }
}

/** Another record of this kind already has the address. */
export const emailTaken = () => new Conflict("This email address is already registered.", "email");

/** Like `emailTaken`, for people who apply or register. The message says what they can do. */
export const alreadyRegistered = () => new Conflict(errorMessages.alreadyRegistered, "email");

/** An API key must not change a record that awaits a decision by a person. */
export const waitsForDecision = () => new Conflict(errorMessages.waitsForDecision, "email");

/** Somebody else changed the record after it was opened. */
export class EditConflict extends DomainError {
  readonly kind = "conflict";
  override readonly errors: FieldError[] = [];
  override readonly current: unknown;
  constructor(current: unknown, message: string = errorMessages.editConflict) {
    super(message);
    this.current = current;
  }
}

/** An action that the current state, given by its label, does not allow. `current`: the current record. */
export class StepConflict extends EditConflict {
  readonly state: string;
  constructor(current: unknown, state: string) {
    super(current, `The state is now ‘${state}’, so this isn’t possible. Nothing was saved.`);
    this.state = state;
  }
}

/** The field `path` does not accept this type of file. */
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

/** The storage limit for pending files is reached until somebody decides or deletes. */
export class NoRoom extends DomainError {
  readonly kind = "no-room";
}

/** The file is larger than its place takes. */
export class TooLarge extends DomainError {
  readonly kind = "too-large";
}

/** The disk has no room for a file, and keeps some for everything else. */
export class DiskFull extends DomainError {
  readonly kind = "disk-full";
}

/** A dependency is unreachable. A retry may succeed. */
export class Unavailable extends DomainError {
  readonly kind = "unavailable";
  constructor(cause?: unknown) {
    super(errorMessages.unavailable, { cause });
  }
}
