package plinth.reports;

import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.records.aggregate.AggregateDraft;
import plinth.records.aggregate.AggregateOutline;
import plinth.records.aggregate.AggregateQuestions;

/**
 * The result of checking a question and its chart against an object as one admin sees it. A field
 * that this admin does not see is treated like one that does not exist.
 *
 * @param outline what the answer will contain; null if the question has errors
 * @param errors the errors, each with its place in the report
 * @param isPartial whether fields of the object may be hidden from the admin
 */
record ReportCheck(@Nullable AggregateOutline outline, List<FieldError> errors, boolean isPartial) {
  private static final String QUESTION = "question.";

  /** The message about a name that does not exist, or that the admin does not see. */
  static final String UNSEEN =
      "Refers to something that does not exist or that your role cannot see";

  static ReportCheck of(
      AggregateQuestions questions,
      Caller caller,
      Shape shape,
      AggregateDraft question,
      Chart chart) {
    try {
      AggregateOutline outline = questions.outline(caller, shape, question);
      return new ReportCheck(outline, chart.errors(outline), shape.isPartial());
    } catch (Problem refused) {
      return new ReportCheck(null, errors(refused, shape.isPartial()), shape.isPartial());
    }
  }

  private static List<FieldError> errors(Problem refused, boolean isPartial) {
    return refused.code() == KernelProblem.VALIDATION_FAILED
        ? refused.errors().stream().map(error -> under(error, isPartial)).toList()
        : List.of(new FieldError("question", "refused", refused.code().message()));
  }

  private static FieldError under(FieldError error, boolean isPartial) {
    return new FieldError(
        QUESTION + error.field(),
        error.rule(),
        isPartial && error.rule().equals("unknown") ? UNSEEN : error.message());
  }

  /**
   * Whether the question and the chart are hidden from the admin, because the question could name
   * what the admin may not know of.
   */
  boolean isWithheld() {
    return isPartial && outline == null;
  }

  /** What the answer will contain; refuses a report that has errors. */
  AggregateOutline require() {
    if (outline == null || !errors.isEmpty()) {
      Problem broken = new Problem(ReportsProblem.REPORT_BROKEN);
      errors.forEach(error -> broken.field(error.field(), error.rule(), error.message()));
      throw broken;
    }
    return outline;
  }
}
