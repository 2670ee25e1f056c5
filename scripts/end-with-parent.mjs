// Loaded into the server before its own program. When the script that started it is gone, however that came,
// the server shuts down as if it were told to; nobody else could tell it.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"));
process.channel?.unref();
