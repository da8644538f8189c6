package plinth.outbound;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.kernel.Problem;

/** Guarded connections never reach a private address, whatever a name resolves to. */
class DialingTest {
  private static final Duration TOTAL = Duration.ofSeconds(5);

  private final Dialing guarded = Dialing.allowing("");

  @Test
  void aSocketToAPrivateAddressIsNotConnected() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      server.setSoTimeout(300);
      // The address to which a customer's name resolved: the address itself is checked.
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
  void socketsAreNotMadeForAddressesOfTheCaller() {
    assertThatThrownBy(() -> guarded.sockets("a.example", 25, TOTAL).createSocket("localhost", 25))
        .isInstanceOf(BlockedHost.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://127.0.0.1/x",
        "http://example.com/x",
        "https://[::1]/",
        "https://mail.internal/",
        "no address"
      })
  void addressesThatAreNeverCalledAreBlocked(String url) {
    assertThatThrownBy(() -> guarded.line().call(HttpCall.of("GET", url)))
        .isInstanceOfSatisfying(
            CallFailed.class,
            failed -> {
              assertThat(failed.reason()).isEqualTo(CallFailed.Reason.BLOCKED);
              assertThat(failed.isSent()).isFalse();
            });
  }

  @Test
  void connectionsAreReusedExceptForSingleCalls() throws IOException {
    Set<InetSocketAddress> callers = new HashSet<>();
    HttpServer server = HttpServer.create(new InetSocketAddress("localhost", 0), 5);
    server.createContext(
        "/",
        call -> {
          callers.add(call.getRemoteAddress());
          byte[] body = {'o', 'k'};
          call.sendResponseHeaders(200, body.length);
          call.getResponseBody().write(body);
          call.close();
        });
    server.start();
    try {
      HttpLine line = Dialing.allowing("localhost").line();
      HttpCall call = HttpCall.of("GET", "http://localhost:" + server.getAddress().getPort());
      for (int i = 0; i < 3; i++) {
        read(line, call);
      }
      assertThat(callers).hasSize(1);
      for (int i = 0; i < 3; i++) {
        read(line, call.withoutKeepAlive());
      }
      assertThat(callers).as("the kept one, which ends, and two of their own").hasSize(3);
    } finally {
      server.stop(0);
    }
  }

  private static void read(HttpLine line, HttpCall call) throws IOException {
    try (HttpAnswer answer = line.call(call)) {
      assertThat(new String(answer.body().readAllBytes(), US_ASCII)).isEqualTo("ok");
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
  void invalidAndPrivateHostsAreRefused(String host) {
    assertThatThrownBy(() -> guarded.host("host", host, 587))
        .isInstanceOfSatisfying(
            Problem.class,
            problem -> assertThat(problem.errors().get(0).field()).isEqualTo("host"));
  }

  @Test
  void dialsTheCheckedHost() {
    assertThat(guarded.host("host", "Mail.Example.COM.", 587)).isEqualTo("mail.example.com");
    assertThat(guarded.host("host", "2606:4700::1111", 587)).isEqualTo("2606:4700::1111");
  }
}
