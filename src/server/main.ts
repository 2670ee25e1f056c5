import "./platform/files/threads.ts";
import "./platform/heap-size.ts";

// Only then. A bundle loads every package that is imported statically before its first line, and one of them starts
// threads. Not awaited: the server's part of the bundle imports this one, which would wait for itself.
void import("./server.ts").then(({ runServer }) => runServer());
