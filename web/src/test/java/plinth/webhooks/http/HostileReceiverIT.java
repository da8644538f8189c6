package plinth.webhooks.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Imports;
import plinth.testing.Mailbox;
import plinth.testing.Receiver;
import plinth.testing.Receiver.Reply;

/** Receivers that fail, throttle, no longer exist, hang or redirect. */
class HostileReceiverIT {
  private final Hooks hooks = Hooks.create();

  @Test
  void aFailureIsLoggedAndComesAgain() {
    try (Receiver receiver = Receiver.start().answering(hit -> Reply.of(500))) {
      String slug = hooks.slug(receiver);
      hooks.ship("Argo");
      JsonObject delivery = hooks.delivery(slug, one -> one.getInt("attempts") == 1);

      assertThat(delivery.getString("status")).isEqualTo("pending");
      assertThat(delivery.getInt("last_status")).isEqualTo(500);
      assertThat(delivery.getString("last_error")).isEqualTo("HTTP 500");
      JsonObject attempt = delivery.getJsonArray("log").getJsonObject(0);
      assertThat(attempt.getString("id"))
          .isEqualTo(receiver.hits().get(0).header("X-Service-Delivery"));
      assertThat(attempt.getInt("status")).isEqualTo(500);
      assertThat(waitOf(delivery)).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(7));
    }
  }

  @Test
  void eightAttemptsAreAll() {
    try (Receiver receiver = Receiver.start().answering(hit -> Reply.of(404))) {
      String slug = hooks.slug(receiver);
      hooks.ship("Argo");
      for (int i = 1; i < 8; i++) {
        int tried = i;
        hooks.delivery(slug, one -> one.getInt("attempts") == tried);
        hooks.hurry();
      }
      JsonObject delivery = hooks.delivery(slug, one -> one.getString("status").equals("failed"));

      assertThat(delivery.getInt("attempts")).isEqualTo(8);
      assertThat(delivery.isNull("next_attempt_at")).isTrue();
      assertThat(delivery.getJsonArray("log")).hasSize(8);
      assertThat(receiver.rest()).hasSize(8);
      assertThat(
              hooks
                  .key()
                  .get("/webhooks/subscriptions/" + slug)
                  .expect(200)
                  .data()
                  .getBoolean("is_active"))
          .isTrue();
    }
  }

  @Test
  void retryAfterDelaysTheNextAttempt() {
    try (Receiver receiver =
        Receiver.start()
            .answering(hit -> new Reply(429, Map.of("Retry-After", "600"), Duration.ZERO))) {
      String slug = hooks.slug(receiver);
      hooks.ship("one");
      JsonObject delivery = hooks.delivery(slug, one -> one.getInt("attempts") == 1);
      hooks.ship("two");

      assertThat(waitOf(delivery)).isBetween(Duration.ofSeconds(500), Duration.ofSeconds(601));
      assertThat(receiver.rest()).as("nor are others sent meanwhile").hasSize(1);
    }
  }

  @Test
  void retryAfterPausesTheEndpoint() {
    try (Receiver receiver =
        Receiver.start()
            .answering(hit -> new Reply(429, Map.of("Retry-After", "600"), Duration.ZERO))) {
      String slug = hooks.slug(receiver);
      StringBuilder rows = new StringBuilder("name\n");
      IntStream.range(0, 90).forEach(i -> rows.append("ship ").append(i).append('\n'));
      assertThat(Imports.counts(new Imports(hooks.ships()).run(rows.toString(), "{}", "name")))
          .isEqualTo("90 0 0 0");
      hooks.delivery(slug, one -> !receiver.hits().isEmpty());
      assertThat(receiver.rest()).hasSizeBetween(1, 16);
    }
  }

  @Test
  void goneDisables() {
    try (Receiver receiver = Receiver.start().answering(hit -> Reply.of(410))) {
      String slug = hooks.slug(receiver);
      hooks.ship("Argo");
      hooks.delivery(slug, one -> one.getInt("attempts") == 1);
      hooks.ship("late");

      JsonObject subscription =
          hooks.key().get("/webhooks/subscriptions/" + slug).expect(200).data();
      assertThat(subscription.getBoolean("is_active")).isFalse();
      assertThat(subscription.getString("disabled_reason")).contains("410");
      assertThat(awaitMail(hooks.workspace().owner().email())).contains("410", receiver.url());
      assertThat(receiver.rest()).hasSize(1);
    }
  }

  @Test
  void fiveDaysOfFailuresDisable() {
    try (Receiver receiver = Receiver.start().answering(hit -> Reply.of(500))) {
      String slug = hooks.slug(receiver);
      hooks.ship("one");
      hooks.delivery(slug, one -> one.getInt("attempts") == 1);
      hooks.ship("two");
      hooks.delivery(slug, one -> one.getInt("attempts") == 1);
      Database.run(
          "update tenant.webhook set failing_since = now() - interval '121 hours' where"
              + " workspace_id = "
              + hooks.workspace().id());
      hooks.hurry();
      hooks.delivery(slug, one -> one.getString("status").equals("canceled"));

      assertThat(
              hooks
                  .key()
                  .get("/webhooks/subscriptions/" + slug)
                  .expect(200)
                  .data()
                  .getString("disabled_reason"))
          .contains("120 hours");
      assertThat(awaitMail(hooks.workspace().owner().email())).contains("120 hours");
    }
  }

  @Test
  void redirectsAreNotFollowed() {
    try (Receiver trap = Receiver.start();
        Receiver receiver =
            Receiver.start()
                .answering(hit -> new Reply(307, Map.of("Location", trap.url()), Duration.ZERO))) {
      String slug = hooks.slug(receiver);
      hooks.ship("Argo");

      assertThat(hooks.delivery(slug, one -> one.getInt("attempts") == 1).getString("last_error"))
          .isEqualTo("HTTP 307");
      assertThat(trap.rest()).isEmpty();
    }
  }

  @Test
  void addressesAreCheckedAtEachCall() {
    try (Receiver receiver = Receiver.start()) {
      String slug = hooks.slug(receiver);
      Database.run(
          "update tenant.webhook set target_url = replace(target_url, 'localhost', '127.0.0.1')"
              + " where workspace_id = "
              + hooks.workspace().id());
      hooks.ship("one");
      JsonObject plain = hooks.delivery(slug, one -> one.getInt("attempts") == 1);
      Database.run(
          "update tenant.webhook set target_url = replace(target_url, 'http:', 'https:')"
              + " where workspace_id = "
              + hooks.workspace().id());
      hooks.hurry();
      JsonObject secure = hooks.delivery(slug, one -> one.getInt("attempts") == 2);

      assertThat(plain.getString("last_error")).isEqualTo("Invalid address");
      assertThat(secure.getString("last_error")).isEqualTo("Blocked host");
      assertThat(receiver.hits()).isEmpty();
    }
  }

  @Test
  void aHangingReceiverDoesNotDelayOthers() {
    try (Receiver hanging =
            Receiver.start().answering(hit -> new Reply(200, Map.of(), Duration.ofSeconds(30)));
        Receiver prompt = Receiver.start()) {
      Hooks.ask(hooks.key(), "ships", Hooks.ALL, hanging.url()).expect(201);
      Hooks.ask(hooks.key(), "ships", Hooks.ALL, prompt.url()).expect(201);
      for (int i = 0; i < 40; i++) {
        hooks.ship("n" + i);
      }

      prompt.await(40);
      // The first calls still hang, so it did not wait for any of them.
      assertThat(hanging.hits()).hasSizeLessThanOrEqualTo(16);
    }
  }

  private static Duration waitOf(JsonObject delivery) {
    return Duration.between(Instant.now(), Instant.parse(delivery.getString("next_attempt_at")));
  }

  private static String awaitMail(String email) {
    return Await.promptly(
            "a mail tells of it",
            () -> Mailbox.to(email),
            mails -> mails.stream().anyMatch(mail -> mail.contains("was disabled")))
        .stream()
        .filter(mail -> mail.contains("was disabled"))
        .findFirst()
        .orElseThrow();
  }
}
