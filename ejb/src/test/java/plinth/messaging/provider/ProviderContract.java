package plinth.messaging.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import com.sun.net.httpserver.HttpServer;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.kernel.Json;
import plinth.kernel.LooseJson;
import plinth.kernel.Problem;
import plinth.messaging.Ack;
import plinth.messaging.MessageType;
import plinth.messaging.MessagingProblem;
import plinth.messaging.adapter.ProviderCalls;
import plinth.messaging.simulator.Simulator;
import plinth.messaging.simulator.SimulatorScript;

/**
 * The contract of every messaging adapter, against a local provider that delivers to a webhook
 * here.
 */
abstract class ProviderContract {
  static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  private final List<MessagingProvider.Delivery> delivered =
      Collections.synchronizedList(new ArrayList<>());
  private Simulator simulator;
  private HttpServer webhook;
  private MessagingProvider provider;
  private Account account;

  /** Returns the adapter for a provider at an address. */
  abstract MessagingProvider adapter(String address);

  /** Returns valid credentials. */
  abstract JsonObject credentials();

  /** Connects the session. */
  abstract void connect(MessagingProvider provider, Account account, Simulator simulator);

  /** Simulates a message from a contact. */
  abstract String receive(Simulator simulator, Account account, String text);

  /** Returns the provider's id of the chat with the contact. */
  abstract String contact();

  /** Returns the contact's phone number; null if contacts have none. */
  String phone() {
    return "+966500000001";
  }

  /** Returns the provider's path under the simulator's address. */
  String under() {
    return "";
  }

  /** Whether deliveries contain the names of contacts. */
  boolean tellsNames() {
    return true;
  }

  /** Returns all delivery statuses that the provider reports. */
  List<Ack> ladder() {
    return List.of(Ack.SENT, Ack.DELIVERED, Ack.READ);
  }

  /**
   * Makes the provider report that an accepted message failed. Returns the reported reason, or null
   * if the provider does not report failures.
   */
  @Nullable String fail(Simulator simulator, Account account, String message) {
    return null;
  }

  @BeforeEach
  void start() throws IOException {
    simulator = Simulator.start(SimulatorScript.QUIET, 5);
    webhook = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
    webhook.createContext("/hook", this::take);
    webhook.start();
    provider = adapter(simulator.address() + under());
    account =
        new Account(
            7,
            "line1",
            "http://127.0.0.1:" + webhook.getAddress().getPort() + "/hook",
            provider.credentials(credentials(), "made for this session"));
    connect(provider, account, simulator);
  }

  @AfterEach
  void stop() {
    simulator.close();
    webhook.stop(0);
  }

  private void take(com.sun.net.httpserver.HttpExchange exchange) throws IOException {
    try (exchange) {
      Map<String, String> headers = new HashMap<>();
      exchange
          .getRequestHeaders()
          .forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values.get(0)));
      byte[] answer = new byte[0];
      String query = exchange.getRequestURI().getQuery();
      if (exchange.getRequestMethod().equals("GET")
          && provider instanceof MessagingProvider.Challenges challenges) {
        Map<String, String> asked =
            List.of(query.split("&", -1)).stream()
                .map(part -> part.split("=", 2))
                .collect(Collectors.toMap(part -> part[0], part -> part[1]));
        answer = challenges.answer(account, asked).orElse("").getBytes(StandardCharsets.UTF_8);
      } else {
        delivered.add(
            new MessagingProvider.Delivery(headers, exchange.getRequestBody().readAllBytes()));
      }
      exchange.sendResponseHeaders(200, answer.length == 0 ? -1 : answer.length);
      exchange.getResponseBody().write(answer);
    }
  }

  private List<Inbound> heard() {
    long end = System.nanoTime() + 5_000_000_000L;
    while (simulator.waiting() > 0 && System.nanoTime() < end) {
      ProviderCalls.pause(10);
    }
    return List.copyOf(delivered).stream()
        .peek(delivery -> assertThat(provider.isGenuine(account, delivery)).isTrue())
        .flatMap(
            delivery ->
                provider
                    .read(
                        account,
                        LooseJson.parse(new String(delivery.body(), StandardCharsets.UTF_8)))
                    .stream())
        .map(provider::interpret)
        .toList();
  }

  private Outgoing text(String body) {
    return new Outgoing(
        "ref",
        contact(),
        phone(),
        MessageType.TEXT,
        body,
        Json.createObjectBuilder().build(),
        null,
        null);
  }

  @Test
  void sendsATextAndReceivesItsAcks() {
    String id = provider.send(account, text("Ahoy"));
    assertThat(id).isNotBlank();
    assertThat(heard().stream().flatMap(told -> ack(told, id)).distinct().sorted())
        .containsExactlyElementsOf(ladder());
  }

  @Test
  void aFailureAfterAcceptanceIsReportedWithItsReason() {
    String id = provider.send(account, text("Ahoy"));
    String reason = fail(simulator, account, id);
    Optional<Inbound.Acked> failure =
        heard().stream()
            .filter(Inbound.Acked.class::isInstance)
            .map(Inbound.Acked.class::cast)
            .filter(acked -> acked.id().equals(id) && acked.ack() == Ack.ERROR)
            .findFirst();
    assertThat(failure.map(Inbound.Acked::error)).isEqualTo(Optional.ofNullable(reason));
  }

  /**
   * Returns the acks that an event contains for a message: by its id, by its echo, or for all
   * messages up to a moment.
   */
  private Stream<Ack> ack(Inbound told, String id) {
    if (told instanceof Inbound.Acked acked) {
      return acked.id().equals(id) ? Stream.of(acked.ack()) : Stream.of();
    } else if (told instanceof Inbound.Reached reached) {
      return reached.chat().equals(contact()) ? Stream.of(reached.ack()) : Stream.of();
    } else if (told instanceof Inbound.Received echo) {
      return echo.isOwn() && echo.id().equals(id) ? Stream.of(echo.ack()) : Stream.of();
    }
    return Stream.of();
  }

  @Test
  void aNumberIsItsChatOrIsRefused() {
    if (phone() == null) {
      assertThatThrownBy(() -> provider.chatOf("+966500000001"))
          .isInstanceOfSatisfying(
              Problem.class,
              problem -> assertThat(problem.code()).isEqualTo(MessagingProblem.PROVIDER_CANNOT));
    } else {
      assertThat(provider.chatOf(phone())).isEqualTo(contact());
    }
  }

  @Test
  void theHistoryHasTheIdsOfLiveMessages() {
    String sent = provider.send(account, text("Ahoy"));
    String came = receive(simulator, account, "Hello");
    heard();
    if (provider instanceof MessagingProvider.Histories histories) {
      List<Inbound.Received> past = histories.messages(account, contact(), 0, 50);
      assertThat(past.stream().map(Inbound.Received::id)).containsExactly(came, sent);
      assertThat(past.stream().map(Inbound.Received::isOwn)).containsExactly(false, true);
      assertThat(past.stream().map(one -> one.content().body())).containsExactly("Hello", "Ahoy");
      assertThat(histories.messages(account, contact(), 1, 50).stream().map(Inbound.Received::id))
          .containsExactly(sent);
      List<Inbound.PastChat> chats = histories.chats(account, 0, 10);
      assertThat(chats).hasSize(1);
      assertThat(chats.get(0).chat().id()).isEqualTo(contact());
      assertThat(chats.get(0).messages()).hasSize(2);
      assertThat(histories.chats(account, 1, 10)).isEmpty();
    }
  }

  @Test
  void aMessageThatComesInIsUnderstood() {
    String id = receive(simulator, account, "Hello \u2693");
    Inbound.Received received =
        heard().stream()
            .filter(Inbound.Received.class::isInstance)
            .map(Inbound.Received.class::cast)
            .findFirst()
            .orElseThrow();
    assertThat(received.id()).isEqualTo(id);
    assertThat(received.content().body()).isEqualTo("Hello \u2693");
    assertThat(received.isOwn()).isFalse();
    assertThat(received.chat().phone()).isEqualTo(phone());
    assertThat(received.chat().id()).isEqualTo(contact());
    if (tellsNames()) {
      assertThat(received.chat().name()).startsWith("Contact");
    }
  }

  @Test
  void aDeliveryOfAnotherIsNotGenuine() {
    receive(simulator, account, "Hello");
    heard();
    MessagingProvider.Delivery delivery = delivered.get(delivered.size() - 1);
    byte[] changed = delivery.body().clone();
    changed[changed.length / 2] ^= 1;
    assertThat(
            provider.isGenuine(
                account, new MessagingProvider.Delivery(delivery.headers(), changed)))
        .isFalse();
    assertThat(
            provider.isGenuine(account, new MessagingProvider.Delivery(Map.of(), delivery.body())))
        .isFalse();
    Account other =
        new Account(7, "x", "", Json.createObjectBuilder().add("webhook_secret", "o").build());
    assertThat(provider.isGenuine(other, delivery)).isFalse();
  }

  @Test
  void aRedeliveryHasTheSameKeyAndAnotherThingAnother() {
    receive(simulator, account, "Same");
    receive(simulator, account, "Same");
    heard();
    List<String> keys =
        List.copyOf(delivered).stream()
            .flatMap(d -> told(d).stream())
            .filter(told -> told.kind().equals("message"))
            .map(ProviderEvent::key)
            .toList();
    assertThat(keys).hasSize(2).doesNotHaveDuplicates();
    assertThat(delivered).allSatisfy(d -> assertThat(told(d)).isEqualTo(told(d)));
  }

  private List<ProviderEvent> told(MessagingProvider.Delivery delivery) {
    return provider.read(
        account, LooseJson.parse(new String(delivery.body(), StandardCharsets.UTF_8)));
  }

  @Test
  void nonsenseIsUnrecognizedAndBreaksNothing() {
    for (JsonObject body :
        List.of(
            json(),
            json("event", 7),
            json("entry", array(json("changes", array(json()), "messaging", array(json())))))) {
      assertThat(provider.read(account, new LooseJson(body)))
          .isNotEmpty()
          .allSatisfy(
              told ->
                  assertThat(provider.interpret(told)).isInstanceOf(Inbound.Unrecognized.class));
    }
  }

  @Test
  void anUnreachableProviderSentNothing() {
    simulator.close();
    assertThatThrownBy(() -> provider.send(account, text("Ahoy")))
        .isInstanceOfSatisfying(
            ProviderFailure.class,
            failure -> assertThat(failure.kind()).isEqualTo(ProviderFailure.Kind.NOT_DONE));
  }

  @Test
  void printsNoSecret() {
    assertThat(account.toString()).doesNotContain("made for this session").doesNotContain("token");
  }
}
