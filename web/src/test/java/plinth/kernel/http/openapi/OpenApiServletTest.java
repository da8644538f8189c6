package plinth.kernel.http.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The form of the document is asked for by parameter, then by header. */
class OpenApiServletTest {
  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      value = {
        "none, none, false",
        "none, */*, false",
        "none, application/json, true",
        "none, application/yaml, false",
        "JSON, none, true",
        "json, application/yaml, true",
        "yaml, application/json, false",
      })
  void formatFollowsTheRequest(String format, String accept, boolean json) {
    assertThat(OpenApiServlet.isJson(format, accept)).isEqualTo(json);
  }
}
