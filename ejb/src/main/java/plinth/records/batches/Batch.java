package plinth.records.batches;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;

/**
 * Several operations for one call.
 *
 * @param operations the operations, in the order in which they take effect
 * @param mode what happens to the others if one is refused
 */
public record Batch(List<BatchOperation> operations, BatchMode mode) {
  private static final String AT = "operations";

  /**
   * Refuses operations whose form is wrong, with the place of each fault.
   *
   * @param mode the word; null: all or nothing
   * @param most the maximum number of operations
   */
  public static Batch of(List<BatchOperation> operations, @Nullable String mode, int most) {
    Problem.requireOneOf("mode", mode, BatchMode.class);
    if (operations.isEmpty()) {
      throw Problem.invalid(AT, "required", "operations must list an operation");
    }
    if (operations.size() > most) {
      throw Problem.invalid(AT, "max", "operations must list at most " + most + " operations");
    }
    List<FieldError> faults = new ArrayList<>();
    Map<String, Integer> names = new HashMap<>();
    for (int i = 0; i < operations.size(); i++) {
      int index = i;
      BatchOperation operation = operations.get(i);
      operation.faults().forEach(fault -> faults.add(BatchFaults.at(index, fault)));
      Integer before = operation.ref() == null ? null : names.putIfAbsent(operation.ref(), index);
      if (before != null) {
        faults.add(
            new FieldError(
                BatchFaults.place(index) + ".ref",
                "unique",
                BatchFaults.place(before) + " has this ref too"));
      }
    }
    refuse(faults);
    return new Batch(
        List.copyOf(operations),
        mode == null ? BatchMode.ALL : BatchMode.valueOf(mode.toUpperCase(Locale.ROOT)));
  }

  /** Refuses a batch with faults, if there are any. */
  static void refuse(List<FieldError> faults) {
    if (!faults.isEmpty()) {
      throw Problem.invalid(faults.subList(0, Math.min(faults.size(), BatchFaults.SHOWN)));
    }
  }
}
