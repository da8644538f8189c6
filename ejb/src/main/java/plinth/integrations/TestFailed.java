package plinth.integrations;

import java.util.List;
import plinth.kernel.Problem.FieldError;

/** Thrown when the test of an account fails. */
public final class TestFailed extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient List<FieldError> errors;

  /**
   * Tells why, in a sentence for people.
   *
   * @param fields the fields at fault; none: no single one is
   */
  public TestFailed(String reason, String... fields) {
    super(reason, null, false, false);
    errors = List.of(fields).stream().map(field -> new FieldError(field, "test", reason)).toList();
  }

  /** Why, in a sentence. */
  public String reason() {
    return String.valueOf(getMessage());
  }

  /** The fields at fault. */
  public List<FieldError> errors() {
    return errors;
  }
}
