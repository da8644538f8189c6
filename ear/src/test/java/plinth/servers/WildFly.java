package plinth.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import plinth.testing.SharedSettings;

/** WildFly, set up as config/wildfly says. */
final class WildFly {
  private static final Duration PATIENCE = Duration.ofSeconds(240);

  private WildFly() {}

  /** Starts it with the archive. */
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
    Files.copy(ear, deployments.resolve("plinth.ear"));
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
    awaitDeployed(process, deployments, logs.resolve("server.log"));
    return new ServerUnderTest.Started(address, logs);
  }

  private static void awaitDeployed(Process process, Path deployments, Path log)
      throws IOException {
    Instant end = Instant.now().plus(PATIENCE);
    while (!Files.exists(deployments.resolve("plinth.ear.deployed"))) {
      if (Files.exists(deployments.resolve("plinth.ear.failed"))
          || !process.isAlive()
          || Instant.now().isAfter(end)) {
        throw new IllegalStateException("not deployed:\n" + Command.complaints(log));
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
