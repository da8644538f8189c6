package plinth.workflow.definition;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.records.query.PeopleFilters;

/**
 * Checks conditions against the fields that they can use, and against the people of the workspace.
 */
@ApplicationScoped
class ConditionCheck {
  @Inject private PeopleFilters people;

  /**
   * Adds the errors of a condition.
   *
   * @param json the condition; null for none
   * @param shape the fields that it can use; null for none
   * @param at the place of the condition in the request
   */
  void check(
      Caller caller,
      @Nullable JsonObject json,
      @Nullable Shape shape,
      String at,
      List<FieldError> errors) {
    if (json == null) {
      return;
    }
    if (shape == null) {
      errors.add(
          new FieldError(
              "trigger.object_slug", "required", "Conditions require a trigger with an object"));
      return;
    }
    try {
      people.read(caller, json, shape, at);
    } catch (Problem problem) {
      errors.addAll(problem.errors());
    }
  }
}
