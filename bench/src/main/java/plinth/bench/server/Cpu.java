package plinth.bench.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Reads the CPU time of processes from {@code /proc}, in milliseconds. The kernel counts in ticks
 * of ten milliseconds, so only windows of seconds are meaningful.
 */
final class Cpu {
  private static final Path PROC = Path.of("/proc");
  private static final long MILLIS_PER_TICK = 10;

  private Cpu() {}

  /** One process, parsed from its {@code stat} line. */
  record Stat(long pid, String name, long parent, long own, long ofEndedChildren) {}

  /** Returns the user and system time of one process, without its children. */
  static long ofProcess(long pid) {
    return read(pid).own() * MILLIS_PER_TICK;
  }

  /**
   * Returns the CPU time of a process and its children, including children that have ended.
   * PostgreSQL consists of a postmaster with one child per connection.
   */
  static long ofFamily(long pid) {
    Stat head = read(pid);
    long ticks = head.own() + head.ofEndedChildren();
    for (Stat process : all()) {
      if (process.parent() == pid) {
        ticks += process.own();
      }
    }
    return ticks * MILLIS_PER_TICK;
  }

  /** Returns the process ID of the parent. */
  static long parentOf(long pid) {
    return read(pid).parent();
  }

  private static Stat read(long pid) {
    try {
      return parse(Files.readString(PROC.resolve(pid + "/stat")));
    } catch (IOException e) {
      throw new IllegalStateException("process " + pid + " cannot be read", e);
    }
  }

  private static List<Stat> all() {
    List<Stat> found = new ArrayList<>();
    try (Stream<Path> entries = Files.list(PROC)) {
      for (Path entry : (Iterable<Path>) entries::iterator) {
        if (Character.isDigit(entry.getFileName().toString().charAt(0))) {
          addIfAlive(found, entry);
        }
      }
    } catch (IOException e) {
      throw new IllegalStateException("/proc cannot be listed", e);
    }
    return found;
  }

  private static void addIfAlive(List<Stat> found, Path process) {
    try {
      found.add(parse(Files.readString(process.resolve("stat"))));
    } catch (IOException e) {
      return; // the process ended after the listing
    }
  }

  /**
   * Parses a {@code stat} line. The name may contain spaces and brackets, so it ends at the last
   * bracket.
   */
  static Stat parse(String stat) {
    int open = stat.indexOf('(');
    int close = stat.lastIndexOf(')');
    String[] rest = stat.substring(close + 2).strip().split(" ", -1);
    return new Stat(
        Long.parseLong(stat.substring(0, open).strip()),
        stat.substring(open + 1, close),
        Long.parseLong(rest[1]),
        Long.parseLong(rest[11]) + Long.parseLong(rest[12]),
        Long.parseLong(rest[13]) + Long.parseLong(rest[14]));
  }
}
