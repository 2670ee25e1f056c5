// Node reads this when it first needs a thread, so `main.ts` imports this module before the server.
process.env.UV_THREADPOOL_SIZE ??= "16";

/** Threads for disk access, host names, and password hashes. */
export const threads = Number(process.env.UV_THREADPOOL_SIZE) || 4;
