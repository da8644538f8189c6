package plinth.bench.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The most memory that a process held at once while it was watched, as the kernel counts it: what
 * stands in memory of its heap, its code and its buffers.
 */
public final class Memory implements AutoCloseable {
  private static final long LOOK_MILLIS = 100;
  private static final String HELD = "VmRSS:";

  private final long process;
  private final Thread watcher;
  private volatile boolean isOver;
  private volatile long peak;

  private Memory(long process) {
    this.process = process;
    this.watcher = new Thread(this::watch, "memory");
    this.watcher.setDaemon(true);
  }

  /** Watches a process from now on. */
  public static Memory of(long process) {
    Memory memory = new Memory(process);
    memory.peak = held(process);
    memory.watcher.start();
    return memory;
  }

  /** What a process holds now, MiB. */
  public static long held(long process) {
    try {
      return Files.readAllLines(Path.of("/proc", Long.toString(process), "status")).stream()
          .filter(line -> line.startsWith(HELD))
          .map(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1_024)
          .findFirst()
          .orElse(0L);
    } catch (IOException e) {
      throw new IllegalStateException("process " + process + " cannot be read", e);
    }
  }

  private void watch() {
    while (!isOver) {
      peak = Math.max(peak, held(process));
      try {
        Thread.sleep(LOOK_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  /** The most so far, MiB. */
  public long peak() {
    return Math.max(peak, held(process));
  }

  @Override
  public void close() {
    isOver = true;
  }
}
