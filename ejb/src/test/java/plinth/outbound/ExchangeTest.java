package plinth.outbound;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.outbound.OutboundAnswer.Outcome;

/** Receivers of all kinds, most of them hostile: a call always ends in time with a result. */
class ExchangeTest {
  private static final Duration TOTAL = Duration.ofMillis(1500);

  @Test
  void sendsTheRequest() throws IOException {
    try (Receiver receiver = Receiver.plain(Receiver.saying("HTTP/1.1 204 No Content\r\n\r\n"))) {
      OutboundAnswer answer =
          exchange()
              .run(
                  new OutboundRequest(
                      1,
                      "POST",
                      "http://localhost:" + receiver.port() + "/in?x=1",
                      Map.of("Content-Type", "application/json"),
                      json("a", "€").toString()));

      assertThat(answer.isSuccess()).isTrue();
      assertThat(answer.error()).isEmpty();
      assertThat(receiver.requests().get(0))
          .startsWith("POST /in?x=1 HTTP/1.1\n")
          .contains(
              "Host: localhost:" + receiver.port() + "\n",
              "Content-Type: application/json\n",
              "Content-Length: 11\n",
              "User-Agent: Plinth\n",
              "Connection: close\n")
          .endsWith("\n\n" + json("a", "\u20ac"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 5\r\n\r\nhello and more",
        "Transfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3;x=y\r\nllo\r\n0\r\n\r\n",
        "\r\nhello"
      })
  void readsBodiesOfAnyForm(String rest) throws IOException {
    assertThat(answerOf("HTTP/1.1 500 Oops\r\n" + rest))
        .satisfies(answer -> assertThat(answer.status()).isEqualTo(500))
        .satisfies(answer -> assertThat(answer.body()).isEqualTo("hello"))
        .satisfies(answer -> assertThat(answer.error()).isEqualTo("HTTP 500"));
  }

  @Test
  void skipsInterimAnswers() throws IOException {
    assertThat(answerOf("HTTP/1.1 103 Early\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\n\r\n").isSuccess())
        .isTrue();
  }

  @Test
  void neverFollowsARedirect() throws IOException {
    AtomicInteger calls = new AtomicInteger();
    try (Receiver other = Receiver.plain(out -> calls.incrementAndGet())) {
      OutboundAnswer answer =
          answerOf(
              "HTTP/1.1 307 Over there\r\nLocation: http://localhost:"
                  + other.port()
                  + "/\r\n\r\n");

      assertThat(answer.error()).isEqualTo("HTTP 307");
      assertThat(calls.get()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SSH-2.0-x\r\n",
        "HTTP/2 200\r\n\r\n",
        "HTTP/1.1 99 a\r\n\r\n",
        "HTTP/1.1 101 Up\r\n\r\n"
      })
  void malformedAnswersAreNotHttp(String text) throws IOException {
    assertThat(answerOf(text).outcome()).isEqualTo(Outcome.NO_HTTP);
  }

  @Test
  void anEndlessHeadIsNoAnswer() throws IOException {
    assertThat(answerOf("HTTP/1.1 200 OK\r\n" + "X: y\r\n".repeat(10_000)).outcome())
        .isEqualTo(Outcome.NO_HTTP);
  }

  @Test
  void hugeBodiesAreCutOff() throws IOException {
    try (Receiver receiver =
        Receiver.plain(
            out -> {
              out.write("HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
              for (int i = 0; i < 100_000; i++) {
                out.write(new byte[1024]);
              }
            })) {
      OutboundAnswer answer = call("http://localhost:" + receiver.port());

      assertThat(answer.isSuccess()).isTrue();
      assertThat(answer.body()).hasSize(4096).doesNotContain("\0");
    }
  }

  @Test
  void silentServersTimeOut() throws IOException {
    try (Receiver receiver = Receiver.plain(out -> Thread.sleep(20_000))) {
      assertTimedOut(call("http://localhost:" + receiver.port()));
    }
  }

  @Test
  void trickledHeadersTimeOut() throws IOException {
    try (Receiver receiver =
        Receiver.plain(
            out -> {
              for (int i = 0; i < 200; i++) {
                out.write('H');
                out.flush();
                Thread.sleep(100);
              }
            })) {
      assertTimedOut(call("http://localhost:" + receiver.port()));
    }
  }

  @Test
  void trickledBodiesDoNotChangeTheStatus() throws IOException {
    AtomicBoolean isOver = new AtomicBoolean();
    try (Receiver receiver =
        Receiver.plain(
            out -> {
              out.write("HTTP/1.1 200 OK\r\n\r\nab".getBytes(StandardCharsets.US_ASCII));
              out.flush();
              Thread.sleep(20_000);
              isOver.set(true);
            })) {
      OutboundAnswer answer = call("http://localhost:" + receiver.port());

      assertThat(answer.isSuccess()).isTrue();
      assertThat(answer.body()).isEqualTo("ab");
      assertThat(isOver).as("nobody waited for the receiver").isFalse();
    }
  }

  @Test
  void receiversThatNeverReadTimeOut() throws IOException {
    try (ServerSocket deaf = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      OutboundAnswer answer =
          exchange()
              .run(
                  new OutboundRequest(
                      1,
                      "POST",
                      "http://localhost:" + deaf.getLocalPort(),
                      Map.of(),
                      "x".repeat(20_000_000)));

      assertTimedOut(answer);
    }
  }

  @Test
  void reportsUnreachableAndUnknownHosts() throws IOException {
    int port;
    try (ServerSocket gone = new ServerSocket(0)) {
      port = gone.getLocalPort();
    }
    assertThat(call("http://localhost:" + port).outcome()).isEqualTo(Outcome.UNREACHABLE);
    assertThat(call("https://nowhere.example.com").outcome()).isEqualTo(Outcome.UNKNOWN_HOST);
  }

  @ParameterizedTest
  @ValueSource(strings = {"private", "mixed", "mapped", "metadata", "v6"})
  void namesThatLeadToPrivateAddressesAreBlocked(String name) {
    OutboundAnswer answer = call("https://" + name + ".example.com/");

    assertThat(answer.outcome()).isEqualTo(Outcome.BLOCKED);
    assertThat(answer.error()).isEqualTo("Blocked host");
  }

  @Test
  void aNameIsLookedUpOnceAndThatAddressDialled() throws IOException {
    AtomicInteger lookUps = new AtomicInteger();
    try (Receiver receiver = Receiver.plain(Receiver.saying("HTTP/1.1 200 OK\r\n\r\n"))) {
      // Public at the first resolution and private afterwards, so a second resolution would be
      // deceived.
      Resolver turning =
          host ->
              List.of(
                  InetAddress.getByName(
                      lookUps.getAndIncrement() == 0 ? "192.0.2.255" : "127.0.0.1"));
      OutboundAnswer answer =
          exchange(turning, "turning.example.com")
              .run(get("http://turning.example.com:" + receiver.port()));

      assertThat(lookUps.get()).isEqualTo(1);
      assertThat(answer.isSuccess()).isFalse();
      assertThat(receiver.requests()).isEmpty();
    }
  }

  @Test
  void anotherAddressIsTriedWhereOneDoesNotAnswer() throws IOException {
    try (Receiver receiver = Receiver.plain(Receiver.saying("HTTP/1.1 200 OK\r\n\r\n"))) {
      Resolver both =
          host -> List.of(InetAddress.getByName("127.0.0.77"), InetAddress.getByName("127.0.0.1"));

      assertThat(
              exchange(both, "two.example.com")
                  .run(get("http://two.example.com:" + receiver.port()))
                  .isSuccess())
          .isTrue();
    }
  }

  @Test
  void retryAfterIsRead() throws IOException {
    assertThat(answerOf("HTTP/1.1 429 Slow\r\nRetry-After: 30\r\n\r\n").retryAfter())
        .isEqualTo(Duration.ofSeconds(30));
    assertThat(answerOf("HTTP/1.1 503 No\r\nRetry-After: soon\r\n\r\n").retryAfter()).isNull();
    assertThat(
            answerOf("HTTP/1.1 503 No\r\nRetry-After: Wed, 21 Oct 2015 07:28:00 GMT\r\n\r\n")
                .retryAfter())
        .isEqualTo(Duration.ZERO);
  }

  private static OutboundAnswer answerOf(String text) throws IOException {
    try (Receiver receiver = Receiver.plain(Receiver.saying(text))) {
      return call("http://localhost:" + receiver.port());
    }
  }

  private static void assertTimedOut(OutboundAnswer answer) {
    assertThat(answer.outcome()).isEqualTo(Outcome.TIMEOUT);
    assertThat(answer.millis()).isBetween(1400L, 3000L);
  }

  private static OutboundAnswer call(String url) {
    return exchange().run(get(url));
  }

  private static OutboundRequest get(String url) {
    return new OutboundRequest(1, "GET", url, Map.of(), "");
  }

  private static Exchange exchange() {
    return exchange(ExchangeTest::names, "localhost");
  }

  private static Exchange exchange(Resolver resolver, String allowed) {
    AllowedHosts hosts = AllowedHosts.of(allowed);
    return new Exchange(
        HttpLine.toCustomers(resolver, hosts, Duration.ofMillis(700)), hosts, TOTAL);
  }

  private static List<InetAddress> names(String host) throws UnknownHostException {
    return switch (host) {
      case "localhost" -> addresses("127.0.0.1");
      case "private.example.com" -> addresses("10.0.0.1");
      case "mixed.example.com" -> addresses("8.8.8.8", "192.168.0.1");
      case "mapped.example.com" -> addresses("::ffff:127.0.0.1");
      case "metadata.example.com" -> addresses("169.254.169.254");
      case "v6.example.com" -> addresses("2a00::1", "fd00::1");
      default -> throw new UnknownHostException(host);
    };
  }

  private static List<InetAddress> addresses(String... texts) throws UnknownHostException {
    List<InetAddress> addresses = new ArrayList<>();
    for (String text : texts) {
      addresses.add(InetAddress.getByName(text));
    }
    return addresses;
  }
}
