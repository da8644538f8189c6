package plinth.records.batches;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.kernel.ProblemCode;
import plinth.records.RecordsProblem;

/** Combines the refusals of operations into the refusal of their batch. */
final class BatchFaults {
  /** The maximum number of faults that a refusal tells. */
  static final int SHOWN = 200;

  private BatchFaults() {}

  /** The place of an operation in the body. */
  static String place(int index) {
    return "operations[" + index + "]";
  }

  /** A fault of an operation, at its place in the body. */
  static FieldError at(int index, FieldError fault) {
    String own = fault.field().isEmpty() ? "" : "." + fault.field();
    return new FieldError(place(index) + own, fault.rule(), fault.message());
  }

  /**
   * The refusal of a batch. It has the code of the operations' refusals if all have the same one.
   *
   * @param refused the refusals by the numbers of the operations; at least one
   */
  static Problem combined(Map<Integer, Problem> refused) {
    List<FieldError> faults = new ArrayList<>();
    refused.forEach(
        (index, problem) -> {
          if (problem.code() == RecordsProblem.REFERENCE_FAILED) {
            return;
          }
          problem.errors().forEach(fault -> faults.add(at(index, fault)));
          if (problem.errors().isEmpty()) {
            String rule = problem.code().name().toLowerCase(Locale.ROOT);
            faults.add(new FieldError(place(index), rule, String.valueOf(problem.getMessage())));
          }
        });
    Problem all = problem(refused);
    faults.stream()
        .limit(SHOWN)
        .forEach(fault -> all.field(fault.field(), fault.rule(), fault.message()));
    return all.with("failed", (long) refused.size());
  }

  private static Problem problem(Map<Integer, Problem> refused) {
    List<ProblemCode> codes =
        refused.values().stream()
            .map(Problem::code)
            .filter(code -> code != RecordsProblem.REFERENCE_FAILED)
            .distinct()
            .collect(Collectors.toList());
    if (codes.size() > 1) {
      return new Problem(RecordsProblem.OPERATIONS_REFUSED);
    }
    Problem first =
        refused.values().stream().filter(p -> p.code() == codes.get(0)).findFirst().orElseThrow();
    return new Problem(first.code(), String.valueOf(first.getMessage()));
  }
}
