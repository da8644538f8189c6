package plinth.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs each scenario with little data against the packed distribution. Its figures say nothing; the
 * scenarios prepare data in the database and read its log, and this shows that they still do.
 * {@code -Dbench.scenarios=crm,met} runs some of them.
 */
class BenchIT {
  private static final String DISTRIBUTION = System.getProperty("bench.distribution");

  @TempDir private Path folder;

  /** A scenario with its number of records and a text of its results. */
  private static final List<Arguments> SMALL =
      List.of(
          arguments("records", 500, "update"),
          arguments("crm", 3_000, "timeline"),
          arguments("transfer", 1_000, "csv"),
          arguments("renewals", 20, "renewals"),
          arguments("messaging", 100, "50 messages"),
          arguments("workflows", 50, "runs"),
          arguments("deliveries", 50, "deliveries"),
          arguments("scale", 3, "workspaces"),
          arguments("met", 1_500, "by amount, page 2"),
          arguments("ask", 1_500, "sum by month"),
          arguments("neighbour", 1_500, "facets"));

  static Stream<Arguments> scenarios() {
    String only = System.getProperty("bench.scenarios", "");
    return SMALL.stream()
        .filter(one -> only.isEmpty() || List.of(only.split(",", -1)).contains(one.get()[0]));
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void aScenarioEndsWithItsResults(String scenario, int records, String told)
      throws IOException, InterruptedException, SQLException {
    Path results = folder.resolve("results.md");
    Bench.main(
        new String[] {
          "--scenario=" + scenario,
          "--distribution=" + DISTRIBUTION,
          "--data=" + folder.resolve("data"),
          "--results=" + results,
          "--port=" + port(),
          "--records=" + records,
          "--connections=1",
          "--warm-up=1",
          "--seconds=1",
          "--trickle=1",
          "--imports=200"
        });
    assertThat(results).content().contains(told).containsPattern("(?m)^\\| .*[1-9].* \\|$");
    assertThat(Files.readString(results)).doesNotContain("NaN");
  }

  private static int port() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
