package plinth.inside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchException;

import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Assertions on the product's exceptions as the server passes them on. */
final class Refusals {
  private Refusals() {}

  /** Asserts that the work is refused, and returns the exception. */
  static Exception refused(ThrowingCallable work) {
    Exception refusal = catchException(work);
    assertThat(refusal).as("the refusal").isNotNull();
    return refusal;
  }

  /**
   * Asserts that the work is refused with this message, which the server may wrap in other
   * exceptions.
   */
  static void refused(String words, ThrowingCallable work) {
    Exception refusal = refused(work);
    List<String> messages = new ArrayList<>();
    for (Throwable cause = refusal; cause != null; cause = cause.getCause()) {
      messages.add(String.valueOf(cause.getMessage()));
    }
    assertThat(messages).anySatisfy(message -> assertThat(message).contains(words));
  }
}
