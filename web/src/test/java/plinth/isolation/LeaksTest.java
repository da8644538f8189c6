package plinth.isolation;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which texts count as a leak. */
class LeaksTest {
  private final Leaks leaks = new Leaks("zqabcdefgh", Set.of("q4mzt8kd2x1"));

  @Test
  void theWordIsFoundAnywhere() {
    assertThat(leaks.in(json("name", "Argo zqabcdefgh").toString(), "")).isPresent();
    assertThat(leaks.in(json("slug", "mate-zqabcdefgh").toString(), "q4mzt8kd2x1")).isPresent();
  }

  @Test
  void findsUnguessableValues() {
    assertThat(leaks.in(json("slug", "q4mzt8kd2x1").toString(), "")).contains("q4mzt8kd2x1");
    assertThat(leaks.inTexts(json("slug", "q4mzt8kd2x1").toString(), "")).isEmpty();
    assertThat(leaks.inTexts(json("slug", "mate_zqabcdefgh").toString(), "")).isEmpty();
    assertThat(leaks.inTexts(json("subject", "oauth_app:zqabcdefgh_2").toString(), "")).isEmpty();
    assertThat(leaks.inTexts(json("name", "zqabcdefgh").toString(), "")).isPresent();
    assertThat(leaks.inTexts(json("name", "Mate zqabcdefgh").toString(), "")).isPresent();
  }

  @Test
  void valuesOfTheRequestMayBeRepeated() {
    assertThat(leaks.in("q4mzt8kd2x1 is not known", "/ships/q4mzt8kd2x1")).isEmpty();
    assertThat(leaks.in("mate-zqabcdefgh is not known", "/roles/mate-zqabcdefgh")).isEmpty();
    assertThat(leaks.in("mate-zqabcdefgh: Mate zqabcdefgh", "/roles/mate-zqabcdefgh")).isPresent();
  }
}
