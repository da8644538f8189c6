package plinth.kernel.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static plinth.testing.TestJson.quoted;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.kernel.Precondition;
import plinth.kernel.Problem;

class ETagsTest {
  @Test
  void anyTagOfAListMayMatch() {
    assertThat(ETags.precondition("\"3.1f\", \"4.2e\""))
        .isEqualTo(new Precondition(Set.of(3L, 4L)));
    assertThat(ETags.precondition(quoted("3"))).isEqualTo(new Precondition(Set.of(3L)));
    assertThat(ETags.precondition(" * ")).isEqualTo(Precondition.NONE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"a\", \"b\"", "W/\"3.1f\"", "\"a,b\"", "\"\""})
  void aTagThatNoRecordHasMatchesNothing(String ifMatch) {
    assertThat(ETags.precondition(ifMatch)).isEqualTo(new Precondition(Set.of(-1L)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "3", "\"3", "\"3\" \"4\"", "\"3\",", "*, \"3\""})
  void refusesMalformedTags(String ifMatch) {
    Problem refused = catchThrowableOfType(Problem.class, () -> ETags.precondition(ifMatch));
    assertThat(refused.errors()).extracting(Problem.FieldError::field).containsExactly("If-Match");
  }
}
