package plinth.launcher;

import fish.payara.micro.BootstrapException;
import fish.payara.micro.PayaraMicro;
import fish.payara.micro.PayaraMicroRuntime;
import fish.payara.micro.boot.AdminCommandRunner;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Logger;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** Payara Micro in this JVM: one node, a single HTTP port, and one application at the root. */
final class ApplicationServer {
  private static final String APPLICATION = "plinth";
  // Referenced here, because the logging system would discard it with its handler.
  private static final Logger APPLICATION_LOG = Logger.getLogger(APPLICATION);

  private final PayaraMicroRuntime runtime;
  private final AdminCommandRunner commands;

  private ApplicationServer(PayaraMicroRuntime runtime, AdminCommandRunner commands) {
    this.runtime = runtime;
    this.commands = commands;
  }

  /**
   * Starts the server without an application and with its port closed.
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
      // The runtime's own commands require a cluster, which does not exist, so this runner is kept.
      AtomicReference<AdminCommandRunner> commands = new AtomicReference<>();
      micro.setPostBootHandler(
          BootCommands.of("post-boot.txt").andThen(runner -> commands.set(runner)));
      PayaraMicroRuntime runtime = micro.bootStrap();
      return new ApplicationServer(runtime, Objects.requireNonNull(commands.get()));
    } catch (BootstrapException | IOException e) {
      throw new StartFailure("Payara Micro did not start: " + e.getMessage(), e);
    }
  }

  /** Deploys the WAR at the root. A failure carries the first reason that the server gives. */
  void deploy(Path war, Terminal terminal) {
    APPLICATION_LOG.addHandler(terminal);
    FirstFailure complaint = new FirstFailure();
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

  /** Opens the port. Refuses a port that another program has taken. */
  void open(ReservedPort port) {
    int number = port.release();
    BootCommands.of("post-deploy.txt").accept(commands);
    // The command succeeds even if the server could not listen.
    if (Ports.isFree(number)) {
      throw new StartFailure("Payara Micro did not open port " + number);
    }
  }

  /**
   * Makes the application refuse new requests, waits for requests in progress, and closes the port.
   * Does nothing if the application does not support this.
   *
   * @param seconds the longest wait
   */
  void drain(int seconds) {
    MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    try {
      ObjectName node = new ObjectName("plinth:type=Node");
      if (beans.isRegistered(node)) {
        beans.invoke(node, "leave", new Object[] {seconds}, new String[] {"int"});
        BootCommands.of("pre-stop.txt").accept(commands);
      }
    } catch (JMException e) {
      throw new IllegalStateException(e);
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
