package plinth.cli;

/** The reason why a command failed, with its exit code. */
final class Failure extends RuntimeException {
  /** The server refused the request or failed. */
  static final int REFUSED = 1;

  /** The server cannot be reached. */
  static final int UNREACHABLE = 3;

  /** The job failed, was canceled or stopped, or did not end in time. */
  static final int JOB_FAILED = 4;

  private static final long serialVersionUID = 1L;

  private final int exitCode;

  private Failure(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  static Failure refused(String message) {
    return new Failure(REFUSED, message);
  }

  static Failure unreachable(String message) {
    return new Failure(UNREACHABLE, message);
  }

  static Failure job(String message) {
    return new Failure(JOB_FAILED, message);
  }

  int exitCode() {
    return exitCode;
  }
}
