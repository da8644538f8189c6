package plinth.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProblemTest {
  @Test
  void theReasonNamesTheFieldsAtFault() {
    Problem problem =
        Problem.invalid("mapping.note", "unknown", "There is no field note")
            .field("", "size", "The file is too long");
    assertThat(problem.fullMessage())
        .isEqualTo("mapping.note: There is no field note; The file is too long");
  }

  @Test
  void manyFaultsAreExplainedByTheFirst() {
    List<Problem.FieldError> errors = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      errors.add(new Problem.FieldError("f" + i, "type", "Wrong"));
    }
    assertThat(Problem.invalid(errors).fullMessage())
        .startsWith("f0: Wrong; f1: Wrong")
        .hasSizeLessThan(100);
  }

  @Test
  void refusalsWithoutFieldsAreExplainedByTheirMessage() {
    assertThat(Problem.notFound("Upload").fullMessage()).isEqualTo("Upload not found");
  }
}
