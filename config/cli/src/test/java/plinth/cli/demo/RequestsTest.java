package plinth.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RequestsTest {
  @Test
  void slugsTakeThePlaceOfTheirNames() {
    Requests requests = new Requests();
    requests.know("D-001", "m8j9");
    requests.know("omar", "omar-haddad");

    assertThat(requests.filled("/comments/deals/${D-001} @[${omar}] {{record.name}}"))
        .isEqualTo("/comments/deals/m8j9 @[omar-haddad] {{record.name}}");
    assertThatThrownBy(() -> requests.filled("${D-002}")).hasMessageContaining("D-002");
  }
}
