/** Log of the supervisor, such as a pino logger. */
export type Log = {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
};
