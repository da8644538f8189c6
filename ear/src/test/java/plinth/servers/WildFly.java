package plinth.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import plinth.testing.SharedSettings;

/** WildFly, configured as in config/wildfly. */
final class WildFly {
  private static final Duration PATIENCE = Duration.ofSeconds(240);

  private static final String ARCHIVE = "plinth.ear";

  private final Process process;
  private final Path deployments;
  private final Path log;

  private WildFly(Process process, Path deployments, Path log) {
    this.process = process;
    this.deployments = deployments;
    this.log = log;
  }

  /** Starts the server with the archive. */
  static ServerUnderTest.Started start(
      Path folder, Path ear, Map<String, String> settings, Deque<AutoCloseable> running)
      throws IOException {
    Path servers = Path.of(System.getProperty("plinth.servers"));
    Path home = servers.resolve("wildfly-" + System.getProperty("plinth.wildfly"));
    Path install = Path.of(System.getProperty("plinth.config"), "wildfly", "install.sh");
    Command.run(
        folder,
        settings,
        List.of(
            "sh",
            install.toString(),
            home.toString(),
            servers.resolve("eclipselink.jar").toString(),
            servers.resolve("postgresql.jar").toString()));
    List<Integer> ports = Folders.ports(3);
    String address = "http://localhost:" + ports.get(0);
    settings.put("PLINTH_PUBLIC_URL", address);
    String jvm = String.join(" ", SharedSettings.JVM);
    settings.put("JAVA_OPTS", jvm + " -Djava.net.preferIPv4Stack=true");
    Path deployments = home.resolve("standalone/deployments");
    Files.copy(ear, deployments.resolve(ARCHIVE));
    Process process =
        Command.builder(
                settings,
                List.of(
                    "sh",
                    home.resolve("bin/standalone.sh").toString(),
                    "-Djboss.http.port=" + ports.get(0),
                    "-Djboss.https.port=" + ports.get(1),
                    "-Djboss.management.http.port=" + ports.get(2)))
            .start();
    running.push(() -> Command.end(process.toHandle()));
    Path logs = home.resolve("standalone/log");
    WildFly server = new WildFly(process, deployments, logs.resolve("server.log"));
    server.awaitMarker(".deployed");
    return new ServerUnderTest.Started(address, logs, server::replaceBy);
  }

  /** Replaces the deployed archive through the deployment scanner, which notices both steps. */
  private void replaceBy(Path ear) throws IOException {
    Files.delete(marker(".deployed"));
    awaitMarker(".undeployed");
    Files.copy(ear, deployments.resolve(ARCHIVE), StandardCopyOption.REPLACE_EXISTING);
    Files.createFile(marker(".dodeploy"));
    awaitMarker(".deployed");
  }

  private Path marker(String suffix) {
    return deployments.resolve(ARCHIVE + suffix);
  }

  private void awaitMarker(String suffix) throws IOException {
    Instant end = Instant.now().plus(PATIENCE);
    while (!Files.exists(marker(suffix))) {
      if (Files.exists(marker(".failed")) || !process.isAlive() || Instant.now().isAfter(end)) {
        throw new IllegalStateException("not " + suffix + ":\n" + Command.complaints(log));
      }
      try {
        Thread.sleep(250);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
    }
  }
}
