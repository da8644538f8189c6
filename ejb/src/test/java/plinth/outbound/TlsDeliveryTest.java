package plinth.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Base64;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plinth.outbound.CallFailed.Reason;

/** Bytes count as delivered only if the right server has ended the connection in order. */
class TlsDeliveryTest {
  private static final char[] PASSWORD = "of a test".toCharArray();
  private static final Duration TOTAL = Duration.ofSeconds(2);
  private static final ExecutorService SERVERS = Executors.newCachedThreadPool();

  @TempDir private static Path folder;
  private static KeyStore right;
  private static KeyStore elsewhere;

  @BeforeAll
  static void makeCertificates() throws Exception {
    right = make("localhost");
    elsewhere = make("elsewhere.example");
  }

  @AfterAll
  static void stop() {
    SERVERS.shutdownNow();
  }

  private static KeyStore make(String host) throws Exception {
    Path store = folder.resolve(host + ".p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-J-XX:TieredStopAtLevel=1",
                "-genkeypair",
                "-alias",
                "one",
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + host,
                "-ext",
                "san=dns:" + host,
                "-keystore",
                store.toString(),
                "-storetype",
                "PKCS12",
                "-storepass",
                new String(PASSWORD))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output").toFile())
            .start();
    assertThat(keytool.waitFor()).as(Files.readString(folder.resolve("output"))).isZero();
    return KeyStore.getInstance(store.toFile(), PASSWORD);
  }

  private static String pem(KeyStore store) throws Exception {
    return pem("CERTIFICATE", store.getCertificate("one").getEncoded());
  }

  private static String pem(String kind, byte[] bytes) {
    String text = Base64.getMimeEncoder().encodeToString(bytes);
    return "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n";
  }

  private interface Manners {
    byte[] take(Socket client) throws IOException;
  }

  private record Server(ServerSocket socket, Future<byte[]> heard) implements AutoCloseable {
    int port() {
      return socket.getLocalPort();
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  private static Server server(KeyStore store, Manners manners) throws Exception {
    return server(store, null, manners);
  }

  private static Server server(KeyStore store, @Nullable KeyStore clients, Manners manners)
      throws Exception {
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, PASSWORD);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), clients == null ? null : trust(clients), null);
    SSLServerSocket socket =
        (SSLServerSocket)
            context
                .getServerSocketFactory()
                .createServerSocket(0, 5, InetAddress.getLoopbackAddress());
    socket.setNeedClientAuth(clients != null);
    return new Server(
        socket,
        SERVERS.submit(
            () -> {
              try (Socket client = socket.accept()) {
                return manners.take(client);
              }
            }));
  }

  private static TrustManager[] trust(KeyStore clients) throws Exception {
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, null);
    trusted.setCertificateEntry("one", clients.getCertificate("one"));
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(trusted);
    return factory.getTrustManagers();
  }

  private static void send(Server server, TlsMaterial material, byte[] bytes) throws Exception {
    TlsDelivery.allowing("localhost", TOTAL)
        .send("localhost", server.port(), material.toContext(), bytes);
  }

  private static TlsMaterial trusting(KeyStore store) throws Exception {
    return new TlsMaterial(pem(store), null, null);
  }

  private static byte[] bytes(int count) {
    return "x".repeat(count).getBytes(StandardCharsets.US_ASCII);
  }

  private static void fails(Server server, TlsMaterial material, int count, Reason reason) {
    assertThatThrownBy(() -> send(server, material, bytes(count)))
        .isInstanceOfSatisfying(CallFailed.class, e -> assertThat(e.reason()).isEqualTo(reason));
  }

  private static byte[] readAll(Socket client) throws IOException {
    return client.getInputStream().readAllBytes();
  }

  @Test
  void theRightServerGetsEverything() throws Exception {
    try (Server server = server(right, TlsDeliveryTest::readAll)) {
      send(server, trusting(right), bytes(300_000));
      assertThat(server.heard().get()).hasSize(300_000);
    }
  }

  @Test
  void clientsPresentTheirCertificate() throws Exception {
    String key = pem("PRIVATE KEY", elsewhere.getKey("one", PASSWORD).getEncoded());
    try (Server server = server(right, elsewhere, TlsDeliveryTest::readAll)) {
      send(server, new TlsMaterial(pem(right), pem(elsewhere), key), bytes(5));
      assertThat(server.heard().get()).hasSize(5);
    }
    try (Server server = server(right, elsewhere, TlsDeliveryTest::readAll)) {
      assertThatThrownBy(() -> send(server, trusting(right), bytes(5)))
          .isInstanceOf(CallFailed.class);
    }
  }

  @Test
  void wrongCertificatesGetNothing() throws Exception {
    try (Server unknown = server(elsewhere, TlsDeliveryTest::readAll)) {
      fails(unknown, trusting(right), 5, Reason.INSECURE);
    }
    try (Server otherHost = server(elsewhere, TlsDeliveryTest::readAll)) {
      fails(otherHost, trusting(elsewhere), 5, Reason.INSECURE);
    }
    try (Server untrusted = server(right, TlsDeliveryTest::readAll)) {
      fails(untrusted, new TlsMaterial(null, null, null), 5, Reason.INSECURE);
    }
  }

  @Test
  void serversThatHangOrBreakHaveNotReceived() throws Exception {
    try (Server silent =
        server(
            right,
            client -> {
              client.getInputStream().readNBytes(5);
              sleep();
              return bytes(0);
            })) {
      fails(silent, trusting(right), 5, Reason.TIMEOUT);
    }
    try (Server full =
        server(
            right,
            client -> {
              client.getInputStream().readNBytes(5);
              sleep();
              return bytes(0);
            })) {
      fails(full, trusting(right), 20_000_000, Reason.TIMEOUT);
    }
    try (Server breaking =
        server(
            right,
            client -> {
              client.getInputStream().readNBytes(100_000);
              client.setSoLinger(true, 0);
              return bytes(0);
            })) {
      assertThatThrownBy(() -> send(breaking, trusting(right), bytes(20_000_000)))
          .isInstanceOf(CallFailed.class);
    }
  }

  private static void sleep() {
    try {
      Thread.sleep(TOTAL.toMillis() * 3);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void serversThatAreNotThereOrPrivateAreTold() throws Exception {
    Server gone = server(right, TlsDeliveryTest::readAll);
    gone.close();
    fails(gone, trusting(right), 5, Reason.UNREACHABLE);
    assertThatThrownBy(
            () ->
                TlsDelivery.allowing("", TOTAL)
                    .send("localhost", gone.port(), trusting(right).toContext(), bytes(5)))
        .isInstanceOfSatisfying(
            CallFailed.class, e -> assertThat(e.reason()).isEqualTo(Reason.BLOCKED));
  }

  @Test
  void unusableMaterialIsNamed() throws Exception {
    String certificate = pem(right);
    assertThat(part(new TlsMaterial("nonsense", null, null))).isEqualTo("authority");
    assertThat(part(new TlsMaterial(null, certificate, null))).isEqualTo("key");
    assertThat(part(new TlsMaterial(null, null, "key"))).isEqualTo("certificate");
    assertThat(part(new TlsMaterial(null, certificate, "nonsense"))).isEqualTo("key");
    assertThat(part(new TlsMaterial(null, certificate, "*"))).isEqualTo("key");
  }

  private static String part(TlsMaterial material) {
    try {
      material.toContext();
      return "";
    } catch (TlsMaterial.Unusable e) {
      return e.part();
    }
  }
}
