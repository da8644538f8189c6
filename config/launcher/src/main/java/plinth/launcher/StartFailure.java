package plinth.launcher;

/** Why Plinth does not start, as the one line that the operator reads on standard error. */
final class StartFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StartFailure(String line) {
    super(line);
  }

  StartFailure(String line, Throwable cause) {
    super(line, cause);
  }
}
