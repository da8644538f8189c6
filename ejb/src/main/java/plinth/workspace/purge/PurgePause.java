package plinth.workspace.purge;

/** How long a purge rests while others still work in its workspace. */
final class PurgePause {
  private static final long MILLIS = 200;

  private PurgePause() {}

  /** Rests; who is interrupted goes on at once. */
  static void rest() {
    try {
      Thread.sleep(MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
