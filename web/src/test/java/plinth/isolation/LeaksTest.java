package plinth.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is taken for a leak. */
class LeaksTest {
  private final Leaks leaks = new Leaks("zqabcdefgh", Set.of("q4mzt8kd2x1"));

  @Test
  void theWordIsFoundAnywhere() {
    assertThat(leaks.in("{\"name\":\"Argo zqabcdefgh\"}", "")).isPresent();
    assertThat(leaks.in("{\"slug\":\"mate-zqabcdefgh\"}", "q4mzt8kd2x1")).isPresent();
  }

  @Test
  void whatNobodyCouldGuessIsFound() {
    assertThat(leaks.in("{\"slug\":\"q4mzt8kd2x1\"}", "")).contains("q4mzt8kd2x1");
    assertThat(leaks.inTexts("{\"slug\":\"q4mzt8kd2x1\"}", "")).isEmpty();
    assertThat(leaks.inTexts("{\"slug\":\"mate_zqabcdefgh\"}", "")).isEmpty();
    assertThat(leaks.inTexts("{\"subject\":\"oauth_app:zqabcdefgh_2\"}", "")).isEmpty();
    assertThat(leaks.inTexts("{\"name\":\"zqabcdefgh\"}", "")).isPresent();
    assertThat(leaks.inTexts("{\"name\":\"Mate zqabcdefgh\"}", "")).isPresent();
  }

  @Test
  void whatTheReaderSaidMayBeSaidBack() {
    assertThat(leaks.in("q4mzt8kd2x1 is not known", "/ships/q4mzt8kd2x1")).isEmpty();
    assertThat(leaks.in("mate-zqabcdefgh is not known", "/roles/mate-zqabcdefgh")).isEmpty();
    assertThat(leaks.in("mate-zqabcdefgh: Mate zqabcdefgh", "/roles/mate-zqabcdefgh")).isPresent();
  }
}
