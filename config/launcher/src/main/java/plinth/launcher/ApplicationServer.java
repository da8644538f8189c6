package plinth.launcher;

import fish.payara.micro.BootstrapException;
import fish.payara.micro.PayaraMicro;
import fish.payara.micro.PayaraMicroRuntime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.logging.Logger;

/** Payara Micro in this JVM: one node, one HTTP port and no other, one application at the root. */
final class ApplicationServer {
  private static final String APPLICATION = "plinth";
  // Held here, or the logging system forgets it with its handler.
  private static final Logger APPLICATION_LOG = Logger.getLogger(APPLICATION);

  private final PayaraMicroRuntime runtime;

  private ApplicationServer(PayaraMicroRuntime runtime) {
    this.runtime = runtime;
  }

  /**
   * Starts the server without an application. The port must be free: on a taken one it hangs.
   *
   * @param libraries folder below which its libraries are unpacked
   */
  static ApplicationServer start(DataFolder data, Path libraries, int port, int threads) {
    try {
      Path folder = data.emptyServerFolder();
      Path logging = Files.createDirectories(folder.resolve("logging")).resolve("levels");
      Files.writeString(logging, BootCommands.text("logging.properties"));
      PayaraMicro micro = PayaraLibraries.load(libraries);
      micro.setNoHazelcast(true);
      micro
          .setRootDir(folder.toFile())
          .setPrintLogo(false)
          .setLogPropertiesFile(logging.toFile())
          .setHttpAutoBind(false)
          .setHttpPort(port)
          .setMinHttpThreads(Math.min(threads, 8))
          .setMaxHttpThreads(threads)
          .addLibrary(Jars.of(org.postgresql.Driver.class));
      micro.setPreBootHandler(BootCommands.of("pre-boot.txt"));
      micro.setPostBootHandler(BootCommands.of("post-boot.txt"));
      return new ApplicationServer(micro.bootStrap());
    } catch (BootstrapException | IOException e) {
      throw new StartFailure("Payara Micro did not start: " + e.getMessage(), e);
    }
  }

  /** Deploys the WAR at the root; refuses with the first reason that the server gives. */
  void deploy(Path war, Terminal terminal) {
    APPLICATION_LOG.addHandler(terminal);
    FirstComplaint complaint = new FirstComplaint();
    Logger root = Logger.getLogger("");
    root.addHandler(complaint);
    try {
      if (!runtime.deploy(APPLICATION, "/", war.toFile())
          || !runtime.getDeployedApplicationNames().contains(APPLICATION)) {
        throw new StartFailure("the application was not deployed: " + complaint.reason());
      }
    } finally {
      root.removeHandler(complaint);
    }
  }

  void stop() {
    try {
      runtime.shutdown();
    } catch (BootstrapException e) {
      throw new IllegalStateException("Payara Micro did not stop", e);
    }
  }
}
