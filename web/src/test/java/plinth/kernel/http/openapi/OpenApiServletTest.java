package plinth.kernel.http.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A parameter, then a header, chooses the format of the document. */
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
