package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Locale;
import org.junit.jupiter.api.Test;
import plinth.kernel.Problem;
import plinth.records.RecordQuery.CountMode;

/** Parsing of list parameters. */
class ListParamsTest {
  @Test
  void unknownCountModesAreRefusedWithTheAllowedOnes() {
    Problem problem = catchThrowableOfType(Problem.class, () -> ListParams.mode("capped"));

    assertThat(problem.errors().get(0).message())
        .isEqualTo("count must be one of exact, estimated, none");
    assertThat(CountMode.words())
        .allSatisfy(
            word -> assertThat(ListParams.mode(word)).hasToString(word.toUpperCase(Locale.ROOT)));
  }
}
