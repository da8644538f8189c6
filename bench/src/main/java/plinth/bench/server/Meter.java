package plinth.bench.server;

import java.io.IOException;

/**
 * Reads the CPU time of the server, the database and the load driver.
 *
 * @param server process of the server's JVM
 * @param postmaster process whose children are the database's connections
 */
public record Meter(long server, long postmaster) {

  /**
   * The three counters at one moment, in milliseconds.
   *
   * @param server CPU time of the server
   * @param database CPU time of the database
   * @param client CPU time of the load driver
   */
  public record Reading(long server, long database, long client) {
    /** Returns the CPU time used since an earlier reading. */
    public Reading since(Reading earlier) {
      return new Reading(
          server - earlier.server, database - earlier.database, client - earlier.client);
    }
  }

  /** Returns the meter of the processes that listen on the two ports. */
  public static Meter of(int server, int postgres) throws IOException {
    return new Meter(Listener.on(server), Listener.on(postgres));
  }

  /** Reads all three counters. */
  public Reading read() {
    return new Reading(
        Cpu.ofProcess(server),
        Cpu.ofFamily(postmaster),
        Cpu.ofProcess(ProcessHandle.current().pid()));
  }
}
