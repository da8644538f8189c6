package plinth.aipricing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;

import com.sun.net.httpserver.HttpServer;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Valid and invalid answers of aggregators over a real connection. */
class AggregatorTest {
  private HttpServer server;
  private final AtomicInteger calls = new AtomicInteger();

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
    server.setExecutor(Executors.newCachedThreadPool());
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  /** Writes the response body piece by piece. */
  private interface Body {
    void to(OutputStream out) throws IOException, InterruptedException;
  }

  private Aggregator answering(int status, Body body) {
    server.createContext(
        "/",
        call -> {
          calls.incrementAndGet();
          call.getResponseHeaders().add("Location", "/elsewhere");
          call.sendResponseHeaders(status, 0);
          try (OutputStream out = call.getResponseBody()) {
            body.to(out);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    String address = "http://127.0.0.1:" + server.getAddress().getPort() + "/api/v1/models";
    return new Aggregator(address, Duration.ofSeconds(2));
  }

  private Aggregator answering(int status, String text) {
    return answering(status, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  private static void refused(Aggregator aggregator, String why) {
    assertThatThrownBy(aggregator::offers)
        .isInstanceOf(AggregatorFailed.class)
        .hasMessageContaining(why);
  }

  private static JsonObject list(JsonValue pricing) {
    return json(
        "data",
        array(
            json(
                "id",
                "acme/one",
                "name",
                "One",
                "context_length",
                8192,
                "architecture",
                json("modality", "text"),
                "pricing",
                pricing),
            json("id", 7),
            "x"));
  }

  @Test
  void pricesOfTokensBecomeExactPricesOfMillions() {
    Map<String, PriceOffer> offers =
        answering(
                200,
                list(json(
                        "prompt", "0.0000025",
                        "completion", "0.00001",
                        "request", "0",
                        "input_cache_read", "0.00000125"))
                    .toString())
            .offers();
    assertThat(offers)
        .containsExactly(
            Map.entry(
                "acme/one",
                new PriceOffer(
                    new ModelRates(
                        new BigDecimal("2.5"), new BigDecimal("10"), new BigDecimal("1.25")))));
  }

  @ParameterizedTest
  @CsvSource({
    "0.000000123456789012, 0.123456789012",
    "2.5E-6, 2.5",
    "0, 0",
    "1, 1000000",
    "-1, ",
    "1.1, ",
    "0.0000000000000000001, ",
    "'', ",
    "free, ",
    "1e999999999, ",
    "NaN, "
  })
  void aPriceIsADecimalString(String perToken, String rate) {
    PriceOffer offer =
        AggregatorList.read(list(json("prompt", perToken, "completion", "0.00001")).toString())
            .get("acme/one");
    if (rate == null) {
      assertThat(offer.rates()).isNull();
    } else {
      assertThat(offer.rates().input()).isEqualTo(new BigDecimal(rate));
      assertThat(offer.rates().cached()).isEqualTo(offer.rates().input());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          null
          {}
          {"prompt":"1"}
          {"prompt":true,"completion":[]}
          7
          """)
  void modelsWithoutPricesHaveNoRates(String pricing) {
    assertThat(AggregatorList.read(list(parsed(pricing)).toString()).get("acme/one").rates())
        .isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          ~~
          <html>
          {"data":[
          []
          {"data":{}}
          null
          {}
          """)
  void refusesMalformedLists(String text) {
    refused(answering(200, text), "the answer is not");
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 307, 308, 204, 404, 429, 500, 503})
  void everyOtherStatusIsRefusedAndNoRedirectFollowed(int status) {
    refused(answering(status, status == 204 ? "" : list(json()).toString()), "status " + status);
    assertThat(calls).hasValue(1);
  }

  @Test
  void anAnswerThatStaysAwayIsGivenUp() {
    refused(answering(200, out -> Thread.sleep(10_000)), "no answer within");
  }

  @Test
  void anAnswerThatTricklesIsGivenUp() {
    refused(
        answering(
            200,
            out -> {
              for (int i = 0; i < 100; i++) {
                out.write('[');
                out.flush();
                Thread.sleep(100);
              }
            }),
        "no answer within");
  }

  @Test
  void anAnswerWithoutEndIsGivenUp() {
    byte[] piece = new byte[1024 * 1024];
    refused(
        answering(
            200,
            out -> {
              for (int i = 0; i < 64; i++) {
                out.write(piece);
              }
            }),
        "too large");
  }

  @Test
  void reportsUnreachableAggregators() {
    server.stop(0);
    refused(new Aggregator("http://127.0.0.1:9/", Duration.ofSeconds(2)), "connection failed");
    refused(new Aggregator("not an address", Duration.ofSeconds(2)), "the address is not valid");
    refused(new Aggregator("ftp://127.0.0.1/", Duration.ofSeconds(2)), "the address is not valid");
  }
}
