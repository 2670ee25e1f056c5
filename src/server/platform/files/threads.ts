// Node reads this when it first needs such a thread, so the server's program imports this module before all others.
process.env.UV_THREADPOOL_SIZE ??= "16";

/** Threads in which the process waits for disks, resolves host names, and hashes passwords. */
export const threads = Number(process.env.UV_THREADPOOL_SIZE) || 4;
