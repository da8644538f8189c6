package plinth.launcher;

/** The reason why Plinth does not start, as one line for the operator on standard error. */
final class StartFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StartFailure(String line) {
    super(line);
  }

  StartFailure(String line, Throwable cause) {
    super(line, cause);
  }
}
