package plinth.workflow;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Problem.FieldError;

/** Holds the steps that send messages against the workspace. */
@ApplicationScoped
class MessageCheck {
  /** Adds the faults of a step. */
  void check(
      Caller caller,
      Trigger trigger,
      Action action,
      @Nullable Shape shape,
      List<FieldError> errors) {
    errors.add(
        new FieldError(
            action.at() + ".type", "unavailable", "Messages cannot be sent by workflows yet"));
  }
}
