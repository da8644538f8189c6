package plinth.bench.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Records the peak resident memory of a process while it is watched, as the kernel counts it: the
 * resident part of its heap, code and buffers.
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

  /** Starts to watch a process. */
  public static Memory of(long process) {
    Memory memory = new Memory(process);
    memory.peak = held(process);
    memory.watcher.start();
    return memory;
  }

  /** Returns the current resident memory of a process in MiB. */
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

  /** Returns the peak so far in MiB. */
  public long peak() {
    return Math.max(peak, held(process));
  }

  @Override
  public void close() {
    isOver = true;
  }
}
