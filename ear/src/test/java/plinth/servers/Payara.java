package plinth.servers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import plinth.testing.SharedSettings;

/** Payara Server, configured as in config/payara. */
final class Payara {
  private static final int HTTP = 80;
  private static final int ADMIN = 48;

  private final Path folder;
  private final Map<String, String> settings;
  private final int base;

  private Payara(Path folder, Map<String, String> settings, int base) {
    this.folder = folder;
    this.settings = settings;
    this.base = base;
  }

  /** Starts the server with the archive. */
  static ServerUnderTest.Started start(
      Path folder, Path ear, Map<String, String> settings, Deque<AutoCloseable> running)
      throws IOException {
    int base = Folders.portBase(9, 20, 37, 38, 39, ADMIN, 76, HTTP, 81, 86);
    String address = "http://localhost:" + (base + HTTP);
    settings.put("PLINTH_PUBLIC_URL", address);
    Payara server = new Payara(folder, settings, base);
    running.push(server::stop);
    server.makeDomain();
    server.asadmin("start-domain", "--domaindir", folder.toString(), "plinth");
    Path config = Path.of(System.getProperty("plinth.config"), "payara", "plinth.asadmin");
    server.remote("multimode", "--file", config.toString());
    // A listener that is changed at runtime sometimes stops responding, so restart the domain.
    server.asadmin("stop-domain", "--domaindir", folder.toString(), "plinth");
    server.asadmin("start-domain", "--domaindir", folder.toString(), "plinth");
    server.deploy(ear);
    return new ServerUnderTest.Started(address, folder.resolve("plinth/logs"), server::deploy);
  }

  /** Deploys the archive, replacing the previous one. */
  private void deploy(Path ear) throws IOException {
    try {
      remote("deploy", "--force", "--name", "plinth", ear.toString());
    } catch (IllegalStateException e) {
      Path log = folder.resolve("plinth/logs/server.log");
      throw new IllegalStateException(e.getMessage() + "\n" + Command.complaints(log), e);
    }
  }

  private void makeDomain() throws IOException {
    asadmin(
        "create-domain",
        "--nopassword",
        "--portbase",
        String.valueOf(base),
        "--domaindir",
        folder.toString(),
        "plinth");
    Path driver = Path.of(System.getProperty("plinth.servers"), "postgresql.jar");
    Files.copy(driver, folder.resolve("plinth/lib/postgresql.jar"));
    Path domain = folder.resolve("plinth/config/domain.xml");
    String options = Files.readString(domain);
    String heap = "<jvm-options>-Xmx512m</jvm-options>";
    if (!options.contains(heap)) {
      throw new IllegalStateException("no " + heap + " in " + domain);
    }
    String ours =
        SharedSettings.JVM.stream()
            .map(option -> "<jvm-options>" + option + "</jvm-options>")
            .collect(Collectors.joining());
    Files.writeString(domain, options.replace(heap, ours));
  }

  private void remote(String... words) throws IOException {
    List<String> all = new ArrayList<>(List.of("--port", String.valueOf(base + ADMIN)));
    all.addAll(List.of(words));
    asadmin(all.toArray(String[]::new));
  }

  private void asadmin(String... words) throws IOException {
    Path home = Path.of(System.getProperty("plinth.servers"), "payara6");
    List<String> all = new ArrayList<>(List.of("sh", home.resolve("bin/asadmin").toString()));
    all.addAll(List.of(words));
    Command.run(folder, settings, all);
  }

  private void stop() throws IOException {
    Path pid = folder.resolve("plinth/config/pid");
    if (Files.exists(pid)) {
      ProcessHandle.of(Long.parseLong(Files.readString(pid).trim())).ifPresent(Command::end);
    }
  }
}
