// Loaded into the server before its own program. If the script that started it disappears, for whatever reason, the
// server shuts down as if it had been told to. Nobody else could tell it.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
