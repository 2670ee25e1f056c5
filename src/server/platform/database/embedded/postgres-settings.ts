import { isSmallMachine } from "../../machine.ts";
import { socketPort } from "./socket-folder.ts";

const usualMemory = {
  shared_buffers: "256MB",
  effective_cache_size: "1GB",
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
};
const littleMemory = {
  shared_buffers: "48MB",
  effective_cache_size: "128MB",
  work_mem: "4MB",
  maintenance_work_mem: "32MB",
};

/**
 * Settings of the embedded Postgres. They are passed on the command line, so that clusters of older versions get them
 * too.
 */
export function postgresSettings(socketFolder: string, changes: Record<string, string> = {}): string[] {
  const settings: Record<string, string | number> = {
    cluster_name: "tandem",
    // The socket is the only way in, and its folder is closed to other users.
    listen_addresses: "",
    unix_socket_directories: quoted(socketFolder),
    unix_socket_permissions: "0700",
    port: socketPort,
    max_connections: 60,

    ...(isSmallMachine ? littleMemory : usualMemory),
    random_page_cost: 1.1,
    // Compiling costs more than our short queries take.
    jit: "off",
    autovacuum: "on",

    fsync: "on",
    full_page_writes: "on",
    synchronous_commit: "on",
    // Limits how long a start after a crash takes.
    max_wal_size: "512MB",
    checkpoint_timeout: "5min",

    timezone: "UTC",
    log_timezone: "UTC",
    log_destination: "stderr",
    logging_collector: "off",
    log_line_prefix: "%m [%p] ",
    log_checkpoints: "off",
    // Statements and details contain what people typed: addresses, names, messages. The log must not.
    log_error_verbosity: "terse",
    log_min_error_statement: "panic",
    ...changes,
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** This setting is a list. Quoted, a comma or space in a folder's name belongs to the name. */
function quoted(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`;
}
