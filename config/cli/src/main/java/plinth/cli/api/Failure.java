package plinth.cli.api;

/** The reason why a command failed, with its exit code. */
public final class Failure extends RuntimeException {
  /** The server refused the request or failed. */
  public static final int REFUSED = 1;

  /** The server cannot be reached. */
  public static final int UNREACHABLE = 3;

  /** The job failed, was canceled or stopped, or did not end in time. */
  public static final int JOB_FAILED = 4;

  private static final long serialVersionUID = 1L;

  private final int exitCode;

  private Failure(int exitCode, String message) {
    super(message);
    this.exitCode = exitCode;
  }

  /** Returns a failure because the server refused the request or failed. */
  public static Failure refused(String message) {
    return new Failure(REFUSED, message);
  }

  /** Returns a failure because the server cannot be reached. */
  public static Failure unreachable(String message) {
    return new Failure(UNREACHABLE, message);
  }

  /** Returns a failure because of a job. */
  public static Failure job(String message) {
    return new Failure(JOB_FAILED, message);
  }

  /** Returns the exit code of the command. */
  public int exitCode() {
    return exitCode;
  }
}
