/** Settings of the embedded server that differ from PostgreSQL's own defaults, and why. */
const defaults: Readonly<Record<string, string>> = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  // Several processes and pg-boss share it.
  max_connections: "120",
  // Subscribers of changes are told from the log. Three things keep a reader that stands still from filling the disk: its slot is temporary and
  // ends with its connection, the connection ends when it does not answer, and a slot that holds back this much of the log is given up.
  wal_level: "logical",
  max_replication_slots: "20",
  max_wal_senders: "20",
  max_slot_wal_keep_size: "2GB",
  wal_sender_timeout: "20s",
  // Short transactions: compiling them costs more than it saves.
  jit: "off",
  // The data is on this machine's disk, nearly always an SSD.
  random_page_cost: "1.1",
  // A client that forgot its transaction must not hold its locks for ever.
  idle_in_transaction_session_timeout: "60s",
  // Notice a vanished client while its query is still running.
  client_connection_check_interval: "2s",
  timezone: "UTC",
  log_timezone: "UTC",
  log_line_prefix: "%m [%p] ",
  log_min_duration_statement: "2s",
  // A statement that fails is told to whoever sent it; written down, one visitor's nonsense would fill the disk.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_parameter_max_length: "200",
  // Plans name their query, as those of a hosted project do.
  compute_query_id: "on",
  cluster_name: "northpip",
};

/** Arguments of `postgres` for a cluster and a socket directory. */
export function serverArguments(cluster: string, sockets: string, extra: Readonly<Record<string, string>>): string[] {
  const settings = { ...defaults, ...extra, unix_socket_directories: sockets };
  return ["-D", cluster, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

/** A name the system does not know would make a Mac's server refuse to start. */
const locale = process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8";

/** No PG* or LD_* variable of the person who starts us may change how the server runs. */
export function serverEnvironment(): Record<string, string> {
  return { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: locale, TZ: "UTC" };
}
