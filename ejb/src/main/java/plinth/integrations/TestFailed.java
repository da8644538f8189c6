package plinth.integrations;

import java.util.List;
import plinth.kernel.Problem.FieldError;

/** Thrown when the test of an account fails. */
public final class TestFailed extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient List<FieldError> errors;

  /**
   * Creates the exception with a reason for people.
   *
   * @param fields the invalid fields; empty if no particular field is wrong
   */
  public TestFailed(String reason, String... fields) {
    super(reason, null, false, false);
    errors = List.of(fields).stream().map(field -> new FieldError(field, "test", reason)).toList();
  }

  /** Returns the reason as a sentence. */
  public String reason() {
    return String.valueOf(getMessage());
  }

  /** Returns the invalid fields. */
  public List<FieldError> errors() {
    return errors;
  }
}
