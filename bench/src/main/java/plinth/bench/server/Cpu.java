package plinth.bench.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Processor time of processes as Linux keeps it in {@code /proc}, in milliseconds. The kernel
 * counts in ticks of ten milliseconds, so that only windows of seconds say something.
 */
final class Cpu {
  private static final Path PROC = Path.of("/proc");
  private static final long MILLIS_PER_TICK = 10;

  private Cpu() {}

  /** One process as its {@code stat} line tells it. */
  record Stat(long pid, String name, long parent, long own, long ofEndedChildren) {}

  /** What a process alone has used, user and system time together. */
  static long ofProcess(long pid) {
    return read(pid).own() * MILLIS_PER_TICK;
  }

  /**
   * What a process and its children have used, those that have ended included: PostgreSQL is its
   * postmaster with a child for each connection.
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

  /** The parent of a process. */
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
      return; // it ended between the listing and the reading
    }
  }

  /** Reads a {@code stat} line; the name may hold spaces and brackets, so its last one counts. */
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
