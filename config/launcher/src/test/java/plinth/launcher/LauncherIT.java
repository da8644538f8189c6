package plinth.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the launcher as an operator uses it: a process that starts, is killed and stops. */
class LauncherIT {
  private static final Pattern DATABASE =
      Pattern.compile("jdbc:postgresql://localhost:(\\d+)/\\w+");

  @TempDir Path folder;
  private Path war;

  @BeforeEach
  void writeWar() throws Exception {
    war = TinyWar.write(folder.resolve("tiny.war"));
  }

  @Test
  void servesSurvivesAKillAndLeavesNothingBehind() throws Exception {
    int port;
    int served = Ports.findFree();
    Map<String, String> environment =
        Map.of(
            "PLINTH_HTTP_PORT",
            String.valueOf(served),
            "PLINTH_POSTGRES_OPTIONS",
            "-c work_mem=5MB -c max_connections=199");
    try (Child first = Child.start(folder, environment, "--war", war.toString());
        ContinuousRequests continuousRequests = ContinuousRequests.at(served)) {
      String url = first.ready();
      assertThat(continuousRequests.heard())
          .as("nobody answers for the application")
          .containsExactly(ContinuousRequests.REFUSED, ContinuousRequests.SERVED);
      assertThat(first.out())
          .contains(url + "/api/v1", url + "/console/", url + "/openapi-ui/", url + "/health");
      HttpResponse<String> answer = get(url + "/tiny", "identity");
      assertThat(answer.body()).startsWith(url + " COMPLETED");
      assertThat(answer.headers().firstValue("server")).isEmpty();
      assertThat(get(url + "/tiny", "gzip").headers().firstValue("content-encoding"))
          .contains("gzip");
      port = databasePort(first);
      assertThat(batchExecutions(port)).isEqualTo(2);
      assertThat(asked(port, "SELECT current_setting('work_mem')")).isEqualTo("5MB");
      assertThat(asked(port, "SHOW max_connections")).as("the last word").isEqualTo("199");

      first.process.destroyForcibly().waitFor();
      assertThat(Ports.isFree(port)).as("the database outlives a kill").isFalse();
    }
    try (Child second = Child.start(folder, Map.of(), "--war", war.toString())) {
      second.ready();
      assertThat(second.out())
          .contains("takes over the PostgreSQL that still runs on port " + port);
      assertThat(batchExecutions(port)).isEqualTo(2);
      refusesTheSameDataFolder();

      second.process.destroy();
      assertThat(second.exit()).isEqualTo(128 + 15);
      assertThat(second.err()).isEmpty();
    }
    assertThat(Ports.isFree(port)).as("nothing listens any more").isTrue();
    assertThat(folder.resolve("data/postgres/data/postmaster.pid")).doesNotExist();
  }

  @Test
  void aFailedDeploymentIsOneLineAndStopsTheDatabase() throws Exception {
    Path broken = Files.writeString(folder.resolve("broken.war"), "no zip");
    try (Child child = Child.start(folder, Map.of(), "--war", broken.toString())) {
      assertThat(child.exit()).isEqualTo(1);
      assertThat(child.err().lines()).hasSize(1);
      assertThat(child.err()).startsWith("plinth: the application was not deployed: ");
      assertThat(Ports.isFree(databasePort(child))).isTrue();
    }
  }

  @Test
  void aTakenPortIsOneLine() throws Exception {
    try (ServerSocket taken = new ServerSocket(0)) {
      String port = String.valueOf(taken.getLocalPort());
      Map<String, String> environment = Map.of("PLINTH_HTTP_PORT", port);
      try (Child child = Child.start(folder, environment, "--war", war.toString())) {
        assertThat(child.exit()).isEqualTo(1);
        assertThat(child.err().lines()).hasSize(1);
        assertThat(child.err()).startsWith("plinth: port " + port + " is in use");
      }
    }
  }

  @Test
  void aPortTakenDuringTheStartPrintsOneLine() throws Exception {
    int port = Ports.findFree();
    // The connection of an ended server prevents the launcher from reserving the port.
    leaveBehind(port);
    Map<String, String> environment = Map.of("PLINTH_HTTP_PORT", String.valueOf(port));
    try (Child child = Child.start(folder, environment, "--war", war.toString())) {
      child.said("Payara Micro");
      try (ServerSocket taken = new ServerSocket(port)) {
        assertThat(child.exit()).isEqualTo(1);
        assertThat(child.err().lines()).hasSize(1);
        assertThat(child.err()).startsWith("plinth: port " + taken.getLocalPort() + " is in use");
        assertThat(Ports.isFree(databasePort(child))).isTrue();
      }
    }
  }

  /** Leaves a connection that was closed on the side of a server that no longer exists. */
  private static void leaveBehind(int port) throws Exception {
    try (ServerSocket server = new ServerSocket(port);
        Socket client = new Socket("localhost", port)) {
      server.accept().close();
      assertThat(client.getInputStream().read()).isEqualTo(-1);
    }
  }

  private void refusesTheSameDataFolder() throws Exception {
    try (Child third = Child.start(folder, Map.of(), "--war", war.toString())) {
      assertThat(third.exit()).isEqualTo(1);
      assertThat(third.err().lines()).hasSize(1);
      assertThat(third.err()).startsWith("plinth: another Plinth runs with the data folder ");
    }
  }

  private static HttpResponse<String> get(String url, String encoding) throws Exception {
    // The server compresses only responses to HTTP/1.1.
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url))
            .version(HttpClient.Version.HTTP_1_1)
            .header("Accept-Encoding", encoding)
            .build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
  }

  private static int databasePort(Child child) throws Exception {
    Matcher matcher = DATABASE.matcher(child.out());
    assertThat(matcher.find()).isTrue();
    return Integer.parseInt(matcher.group(1));
  }

  private int batchExecutions(int port) throws Exception {
    return Integer.parseInt(asked(port, "SELECT count(*) FROM batch.jbatchexecutioninstancedata"));
  }

  private String asked(int port, String sql) throws Exception {
    String password = Files.readString(folder.resolve("data/database-password"));
    try (Connection connection =
            DriverManager.getConnection(
                "jdbc:postgresql://localhost:" + port + "/plinth", OwnerRole.NAME, password);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    }
  }
}
