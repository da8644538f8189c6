package plinth.outbound;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plinth.outbound.TlsServer.Speech;

/**
 * Every client of other systems accepts the server's valid certificate, and sends nothing to a
 * server with an untrusted or expired certificate, or one for another host.
 */
class CertificatesTest {
  private static final Path SOURCES = Path.of("src/main/java/plinth");

  /** Patterns in source code that create a client. */
  private static final Pattern CLIENT =
      Pattern.compile(
          "HttpClientBuilder\\.create\\(|HttpClient\\.newBuilder\\(|HttpClient\\.newHttpClient\\(|\\.openConnection\\("
              + "|setPublicKeyLocation\\("
              + "|SSLSocketFactory\\.getDefault\\("
              + "|session\\(\\)\\.getTransport\\(|Transport\\.send\\(");

  private static final String RIGHT = "right";
  private static final String UNKNOWN = "unknown";
  private static final String OTHER_HOST = "other-host";
  private static final String EXPIRED = "expired";

  @TempDir private static Path folder;

  /** What servers received, by the certificate they presented. */
  private static final Map<String, Set<String>> HEARD = new TreeMap<>();

  @BeforeAll
  static void callServersOfEachCertificate() throws Exception {
    Path trusted = makeCertificates();
    Map<String, List<TlsServer>> servers = new LinkedHashMap<>();
    List<String> command =
        new ArrayList<>(
            List.of(
                program("java"),
                "-XX:TieredStopAtLevel=1",
                "-Djavax.net.ssl.trustStore=" + trusted,
                "-Djavax.net.ssl.trustStorePassword=" + TlsServer.PASSWORD,
                "-cp",
                System.getProperty("java.class.path"),
                CallsOverTls.class.getName()));
    for (String certificate : List.of(RIGHT, UNKNOWN, OTHER_HOST, EXPIRED)) {
      List<TlsServer> shown = new ArrayList<>();
      for (Speech speech : Speech.values()) {
        shown.add(new TlsServer(speech, folder.resolve("servers.p12"), certificate));
      }
      shown.forEach(server -> command.add(String.valueOf(server.port())));
      servers.put(certificate, shown);
    }
    run(command);
    for (Map.Entry<String, List<TlsServer>> shown : servers.entrySet()) {
      Set<String> heard = new TreeSet<>();
      for (TlsServer server : shown.getValue()) {
        heard.addAll(server.heard());
        server.close();
      }
      HEARD.put(shown.getKey(), heard);
    }
  }

  /** Creates the certificates; returns the path of the trusted authority's certificate. */
  private static Path makeCertificates() throws Exception {
    Path servers = folder.resolve("servers.p12");
    keytool(servers, "-genkeypair", "-alias", "authority", "-dname", "CN=A", "-ext", "bc:c");
    make(servers, RIGHT, "localhost", "-signer", "authority");
    make(servers, UNKNOWN, "localhost");
    make(servers, OTHER_HOST, "elsewhere.example", "-signer", "authority");
    make(
        servers,
        EXPIRED,
        "localhost",
        "-signer",
        "authority",
        "-startdate",
        "-9d",
        "-validity",
        "3");
    Path authority = folder.resolve("authority.cer");
    keytool(servers, "-exportcert", "-alias", "authority", "-file", authority.toString());
    Path trusted = folder.resolve("trusted.p12");
    keytool(trusted, "-importcert", "-noprompt", "-file", authority.toString());
    return trusted;
  }

  private static void make(Path store, String name, String host, String... more) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("-genkeypair", "-alias", name));
    arguments.addAll(List.of("-dname", "CN=" + host, "-ext", "san=dns:" + host));
    arguments.addAll(List.of(more));
    keytool(store, arguments.toArray(String[]::new));
  }

  private static void keytool(Path store, String... arguments) throws Exception {
    List<String> command = new ArrayList<>(List.of(program("keytool")));
    command.addAll(List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"));
    command.addAll(List.of(arguments));
    if (arguments[0].equals("-genkeypair")) {
      command.addAll(List.of("-keyalg", "EC"));
    }
    command.addAll(List.of("-keystore", store.toString(), "-storetype", "PKCS12"));
    command.addAll(List.of("-storepass", TlsServer.PASSWORD));
    run(command);
  }

  private static String program(String name) {
    return Path.of(System.getProperty("java.home"), "bin", name).toString();
  }

  private static void run(List<String> command) throws Exception {
    Path output = folder.resolve("output");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(output)).isZero();
  }

  @Test
  void everyClientTakesTheRightCertificate() {
    assertThat(HEARD.get(RIGHT))
        .containsExactlyInAnyOrder(
            "/webhooks",
            "/dialled",
            "/gateways",
            "/files/file",
            "/prices",
            "/messages",
            "/traces",
            "/keys",
            "SMTP",
            "SMTP_WITH_STARTTLS");
  }

  @Test
  void noClientAcceptsAnUntrustedCertificate() {
    assertThat(HEARD.get(UNKNOWN)).isEmpty();
  }

  @Test
  void noClientTakesACertificateOfAnotherHost() {
    assertThat(HEARD.get(OTHER_HOST)).isEmpty();
  }

  @Test
  void noClientTakesACertificateThatHasExpired() {
    assertThat(HEARD.get(EXPIRED)).isEmpty();
  }

  /** A new client must be added to the calls above. */
  @Test
  void theClientsAreKnown() throws IOException {
    Set<String> calling = new TreeSet<>();
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
        if (CLIENT.matcher(Files.readString(file)).find()) {
          calling.add(SOURCES.relativize(file).toString());
        }
      }
    }
    assertThat(calling)
        .containsExactlyInAnyOrder(
            "identity/tokens/TokenSettings.java",
            "mail/smtp/SmtpAdapter.java",
            "outbound/HttpLine.java",
            // Simulated providers on this machine.
            "messaging/simulator/SimulatedDelivery.java",
            "messaging/simulator/Simulator.java");
  }
}
