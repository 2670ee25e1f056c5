/** A record's state, with the time and author of the last action. */
export type StateOfRecord<State extends string, Action extends string = string> = {
  state: State;
  stateSince: Date;
  stateBy: string | null;
  /** Null if no action led here, or if it happened before actions were stored. */
  stateAction: Action | null;
};

/** Columns that only `transition` changes. */
export type StateColumn = keyof StateOfRecord<string>;
