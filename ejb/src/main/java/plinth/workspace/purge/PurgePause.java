package plinth.workspace.purge;

/** The pause of a purge while others still work in its workspace. */
final class PurgePause {
  private static final long MILLIS = 200;

  private PurgePause() {}

  /** Pauses; returns immediately if the thread is interrupted. */
  static void pause() {
    try {
      Thread.sleep(MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
