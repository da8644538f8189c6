package plinth.forms;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a request names its workspace. */
class WorkspaceNameTest {
  @ParameterizedTest(name = "{0}, {1}, {2}: {3}")
  @CsvSource({
    "acme.example.com,    , , acme",
    "ACME.Example.com,    , , acme",
    "acme.example.com, other, third, acme",
    "a.b.example.com, other, , a.b",
    "example.com, other, third, other",
    "example.com, Other, , other",
    "example.com, , third, third",
    "example.com, ' ', third, third",
    "example.com, , ,",
    "acme.example.org, , ,",
    "acme.example.org, other, , other",
    "acmeexample.com, , ,",
    "127.0.0.1, other, , other",
  })
  void readsTheHostThenTheHeaderThenTheQuery(
      String host, String header, String query, String subdomain) {
    assertThat(new WorkspaceName(host, header, query).subdomain("example.com").orElse(null))
        .isEqualTo(subdomain);
  }
}
