package plinth.bench.server;

/**
 * Whose processor time is read: the server's, the database's, and the driver's own.
 *
 * @param server process of the server's virtual machine
 * @param postmaster process whose children are the database's connections
 */
public record Meter(long server, long postmaster) {

  /**
   * The three counters at one moment, milliseconds.
   *
   * @param server the server's
   * @param database the database's
   * @param client the driver's own
   */
  public record Reading(long server, long database, long client) {
    /** What was used between an earlier reading and this one. */
    public Reading since(Reading earlier) {
      return new Reading(
          server - earlier.server, database - earlier.database, client - earlier.client);
    }
  }

  /** Reads all three. */
  public Reading read() {
    return new Reading(
        Cpu.ofProcess(server),
        Cpu.ofFamily(postmaster),
        Cpu.ofProcess(ProcessHandle.current().pid()));
  }
}
