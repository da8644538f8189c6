package plinth.billing.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.testing.Plinth;

/** A server with a misconfigured payment gateway does not start, and names the gateway. */
@Tag(Plinth.OWN_SERVER)
@Tag(Plinth.RESTARTS)
class GatewayStartIT {
  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"tap", "coins"})
  void aGatewayWithoutKeysFailsTheStart(String gateway) throws Exception {
    Plinth server = Plinth.server();
    Map<String, String> settings =
        Map.of(
            "PLINTH_DB_URL",
            server.database(),
            "PLINTH_DB_OWNER_USER",
            "plinth_owner",
            "PLINTH_DB_OWNER_PASSWORD",
            Files.readString(server.data().resolve("database-password")).trim(),
            "BILLING_GATEWAY",
            gateway);

    assertThatThrownBy(() -> Plinth.startIn(folder.resolve("node"), settings))
        .satisfies(
            failure ->
                assertThat(failure.getMessage().lines().filter(line -> line.startsWith("plinth: ")))
                    .singleElement()
                    .asString()
                    .contains("BILLING_GATEWAY is " + gateway));
  }
}
