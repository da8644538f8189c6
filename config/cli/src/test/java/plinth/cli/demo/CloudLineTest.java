package plinth.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CloudLineTest {
  @Test
  void deliveriesAreSignedWithTheSecretOfTheSimulator() {
    assertThat(CloudLine.signature("{}"))
        .isEqualTo("ab8cb265ed71e41cf381199814ca8bdc3c32a1b9ad7326bb2eb26dd307d26b7a");
  }
}
