package plinth.cli.demo;

import java.io.PrintWriter;
import java.time.Duration;

/** Prints what was made, a line for each step. */
final class Progress {
  private final PrintWriter out;
  private final long start = System.nanoTime();

  Progress(PrintWriter out) {
    this.out = out;
  }

  /** Prints a step that is done. */
  void done(String step) {
    out.println("  " + step);
    out.flush();
  }

  /** Prints a line of the result. */
  void say(String line) {
    out.println(line);
    out.flush();
  }

  /** Returns the seconds since the start. */
  long seconds() {
    return Duration.ofNanos(System.nanoTime() - start).toSeconds();
  }
}
