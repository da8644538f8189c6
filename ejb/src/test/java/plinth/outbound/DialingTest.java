package plinth.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URL;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.kernel.Problem;

/** Connections of customers never reach a private address, whatever a name led to. */
class DialingTest {
  private static final Duration TOTAL = Duration.ofSeconds(5);

  private final Dialing guarded = Dialing.allowing("");

  @Test
  void aSocketToAPrivateAddressIsNotConnected() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      server.setSoTimeout(300);
      // What a name of a customer's own led to: the check is of the address.
      InetAddress rebound = InetAddress.getByAddress("mail.example.com", new byte[] {127, 0, 0, 1});
      try (Socket socket = guarded.sockets("mail.example.com", 25, TOTAL).createSocket()) {
        assertThatThrownBy(
                () -> socket.connect(new InetSocketAddress(rebound, server.getLocalPort()), 500))
            .isInstanceOf(BlockedHost.class);
      }
      assertThatThrownBy(server::accept).as("nobody dialled").isInstanceOf(IOException.class);
      try (Socket socket =
          Dialing.allowing("mail.example.com")
              .sockets("mail.example.com", 25, TOTAL)
              .createSocket()) {
        socket.connect(new InetSocketAddress(rebound, server.getLocalPort()), 500);
        assertThat(socket.isConnected()).isTrue();
      }
    }
  }

  @Test
  void aServerThatDripsIsNotReadForEver() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getByName("localhost"));
        Socket socket =
            Dialing.allowing("localhost")
                .sockets("localhost", server.getLocalPort(), Duration.ofMillis(400))
                .createSocket()) {
      socket.connect(server.getLocalSocketAddress(), 500);
      try (Socket dripping = server.accept()) {
        Thread drip =
            new Thread(
                () -> {
                  try {
                    for (int i = 0; i < 100; i++) {
                      dripping.getOutputStream().write('2');
                      Thread.sleep(50);
                    }
                  } catch (IOException | InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                });
        drip.start();
        assertThatThrownBy(() -> socket.getInputStream().readNBytes(100))
            .isInstanceOf(SocketTimeoutException.class);
        drip.interrupt();
        drip.join();
      }
    }
  }

  @Test
  void aNameThatLeadsNowhereIsUnknown() throws IOException {
    try (Socket socket = guarded.sockets("a.example", 25, TOTAL).createSocket()) {
      assertThatThrownBy(() -> socket.connect(InetSocketAddress.createUnresolved("a.example", 25)))
          .isInstanceOf(UnknownHostException.class);
    }
  }

  @Test
  void noOtherWayOfMakingSocketsIsOpen() {
    GuardedTls tls = new GuardedTls((SSLSocketFactory) SSLSocketFactory.getDefault(), false);
    InetAddress loopback = InetAddress.getLoopbackAddress();
    assertThatThrownBy(() -> tls.createSocket("localhost", 443)).isInstanceOf(BlockedHost.class);
    assertThatThrownBy(() -> tls.createSocket(loopback, 443)).isInstanceOf(BlockedHost.class);
    assertThatThrownBy(() -> tls.createSocket("localhost", 443, loopback, 0))
        .isInstanceOf(BlockedHost.class);
    assertThatThrownBy(() -> guarded.sockets("a.example", 25, TOTAL).createSocket("localhost", 25))
        .isInstanceOf(BlockedHost.class);
    assertThat(tls.createSocket()).isInstanceOf(GuardedSocket.class);
  }

  @Test
  void theClientOfHttpDialsByGuardedSockets() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getByName("localhost"))) {
      server.setSoTimeout(300);
      HttpsURLConnection connection =
          (HttpsURLConnection)
              new URL("https://localhost:" + server.getLocalPort() + "/x").openConnection();
      connection.setSSLSocketFactory(
          new GuardedTls((SSLSocketFactory) SSLSocketFactory.getDefault(), false));
      assertThatThrownBy(connection::connect).isInstanceOf(BlockedHost.class);
      assertThatThrownBy(server::accept).as("nobody dialled").isInstanceOf(IOException.class);
    }
    assertThatThrownBy(() -> guarded.open("https://127.0.0.1/x")).isInstanceOf(BlockedHost.class);
    assertThatThrownBy(() -> guarded.open("http://example.com/x")).isInstanceOf(BlockedHost.class);
  }

  @Test
  void redirectsAreNotFollowed() throws IOException {
    AtomicInteger followed = new AtomicInteger();
    HttpServer server = HttpServer.create(new InetSocketAddress("localhost", 0), 5);
    server.createContext(
        "/",
        call -> {
          if (!call.getRequestURI().getPath().equals("/first")) {
            followed.incrementAndGet();
          }
          call.getResponseHeaders().set("Location", "/second");
          call.sendResponseHeaders(302, -1);
          call.close();
        });
    server.start();
    try {
      String url = "http://localhost:" + server.getAddress().getPort() + "/first";
      HttpURLConnection connection = Dialing.allowing("localhost").open(url);
      assertThat(connection.getResponseCode()).isEqualTo(302);
      assertThat(followed).hasValue(0);
    } finally {
      server.stop(0);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost",
        "10.1.2.3",
        "127.1",
        "2130706433",
        "169.254.169.254",
        "::1",
        "::ffff:10.0.0.1",
        "mail",
        "mail.internal",
        "mail.example.com/x",
        "user@mail.example.com",
        "mail example.com",
        ""
      })
  void aHostThatIsNoneOrPrivateIsRefused(String host) {
    assertThatThrownBy(() -> guarded.host("host", host, 587))
        .isInstanceOfSatisfying(
            Problem.class,
            problem -> assertThat(problem.errors().get(0).field()).isEqualTo("host"));
  }

  @Test
  void aHostIsDialledAsItWasChecked() {
    assertThat(guarded.host("host", "Mail.Example.COM.", 587)).isEqualTo("mail.example.com");
    assertThat(guarded.host("host", "2606:4700::1111", 587)).isEqualTo("2606:4700::1111");
  }
}
