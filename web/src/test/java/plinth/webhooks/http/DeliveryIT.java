package plinth.webhooks.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;

import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Person;
import plinth.testing.Receiver;
import plinth.testing.Receiver.Hit;

/** Contents, recipients, signatures and order of deliveries. */
class DeliveryIT {
  private final Hooks hooks = Hooks.create();

  @Test
  void deliversCreationsUpdatesAndDeletions() {
    try (Receiver receiver = Receiver.start()) {
      String secret = hooks.subscribe(receiver).getString("signing_secret");
      String ship = hooks.ship("Argo");
      receiver.await(1);
      hooks.ships().update(ship, json("name", "Argus")).expect(200);
      receiver.await(2);
      hooks.ships().delete(ship).expect(200);
      List<Hit> hits = receiver.await(3);

      assertThat(hits)
          .extracting(hit -> hit.header("X-Service-Event"))
          .containsExactly("record.created", "record.updated", "record.deleted");
      assertThat(hits)
          .extracting(hit -> hit.json().getString("event"))
          .containsExactly("record_created", "record_updated", "record_deleted");
      assertThat(hits)
          .extracting(hit -> hit.json().getString("event_type"))
          .containsExactly("create", "update", "delete");
      assertThat(hits)
          .extracting(hit -> hit.json().getJsonObject("changed_fields").toString())
          .containsExactly(
              json("name", json("new", "Argo", "old", null)).toString(),
              json("name", json("new", "Argus", "old", "Argo")).toString(),
              "{}");
      assertThat(hits)
          .extracting(hit -> hit.json().getJsonObject("full_record").toString())
          .containsExactly(
              json("name", "Argo", "assigned_to", null).toString(),
              json("name", "Argus", "assigned_to", null).toString(),
              json("name", "Argus", "assigned_to", null).toString());
      for (Hit hit : hits) {
        JsonObject body = hit.json();
        assertThat(body.getString("object")).isEqualTo("ships");
        assertThat(body.getString("record_slug")).isEqualTo(ship);
        assertThat(body.getJsonNumber("record_id").longValueExact()).isPositive();
        assertThat(Instant.parse(body.getString("timestamp"))).isBeforeOrEqualTo(hit.at());
        assertThat(hit.header("Content-Type")).isEqualTo("application/json");
        assertThat(Hooks.isSigned(hit, secret)).isTrue();
        assertThat(Hooks.isSigned(hit, "whsec_" + "A".repeat(43) + "=")).isFalse();
      }
      assertThat(hits).extracting(hit -> hit.header("X-Service-Delivery")).doesNotHaveDuplicates();
      assertThat(hits).extracting(hit -> hit.header("webhook-id")).doesNotHaveDuplicates();
    }
  }

  @Test
  void onlyTheEventsThatAreListed() {
    try (Receiver receiver = Receiver.start()) {
      Hooks.ask(hooks.key(), "ships", array("record.deleted"), receiver.url()).expect(201);
      String ship = hooks.ship("Argo");
      hooks.ships().update(ship, json("name", "Argus")).expect(200);
      hooks.ships().delete(ship).expect(200);

      receiver.await(1);
      assertThat(receiver.rest())
          .extracting(hit -> hit.json().getString("event"))
          .containsExactly("record_deleted");
    }
  }

  @Test
  void doesNotEchoChangesOfTheSubscriber() {
    try (Receiver own = Receiver.start();
        Receiver another = Receiver.start()) {
      hooks.subscribe(own);
      Api otherKey = hooks.workspace().key(array("read.*", "write.*"));
      Hooks.ask(otherKey, "ships", Hooks.ALL, another.url()).expect(201);

      String first = hooks.ships().by(hooks.key()).slugOf(json("name", "by key"));
      String second = hooks.ships().by(hooks.key()).slugOf(json("name", "by key"));
      hooks
          .key()
          .post(
              "/object/data/ships/bulk-update",
              json(
                  "slugs", array(first, second),
                  "data", json("name", "bulk by key")))
          .expect(200);
      hooks.ships().by(otherKey).create(json("name", "by other"));
      hooks.ship("by person");

      another.await(5);
      own.await(2);
      assertThat(own.rest())
          .extracting(hit -> hit.field("name"))
          .containsExactlyInAnyOrder("by other", "by person");
      assertThat(another.hits())
          .extracting(hit -> hit.field("name"))
          .containsExactlyInAnyOrder("by key", "by key", "bulk by key", "bulk by key", "by person");
    }
  }

  @Test
  void bulkOperationsDeliverOncePerRecord() {
    try (Receiver receiver = Receiver.start()) {
      List<String> ships = IntStream.range(0, 60).mapToObj(i -> hooks.ship("n" + i)).toList();
      hooks.subscribe(receiver);
      hooks
          .workspace()
          .admin()
          .post("/object/data/ships/bulk-update", json("slugs", ships, "data", json("name", "all")))
          .expect(200);
      hooks
          .workspace()
          .admin()
          .post("/object/data/ships/bulk-delete", json("slugs", ships))
          .expect(200);

      receiver.await(120);
      List<Hit> hits = receiver.rest();
      assertThat(hits).hasSize(120);
      for (String ship : ships) {
        assertThat(
                hits.stream()
                    .filter(hit -> hit.json().getString("record_slug").equals(ship))
                    .map(hit -> hit.json().getString("event")))
            .containsExactly("record_updated", "record_deleted");
      }
    }
  }

  @Test
  void deliversRecordsOfAPublicForm() {
    try (Receiver receiver = Receiver.start()) {
      hooks.subscribe(receiver);
      hooks.workspace().admin().put("/object/ships", json("is_public", true)).expect(200);
      hooks
          .workspace()
          .admin()
          .put("/object/field/ships/name", json("is_public", true))
          .expect(200);
      Api.open()
          .with("X-Workspace", hooks.workspace().subdomain())
          .post("/public/forms/ships/submit", json("data", json("name", "by form")))
          .expect(201);

      assertThat(receiver.await(1).get(0).field("name")).isEqualTo("by form");
    }
  }

  @Test
  void deliversChangesOfARecordInOrderWithoutDelayingOthers() {
    try (Receiver receiver = Receiver.start()) {
      receiver.answering(
          hit ->
              Receiver.Reply.of(
                  hit.field("name").equals("first") && receiver.hits().size() < 3 ? 500 : 200));
      hooks.subscribe(receiver);
      String stubborn = hooks.ship("first");
      receiver.await(1);
      hooks.ships().update(stubborn, json("name", "second")).expect(200);
      hooks.ships().update(stubborn, json("name", "third")).expect(200);
      hooks.ship("other");

      assertThat(receiver.await(2).get(1).field("name")).isEqualTo("other");
      List<Hit> hits = receiver.await(5);
      assertThat(hits)
          .extracting(hit -> hit.field("name"))
          .containsExactly("first", "other", "first", "second", "third");
      assertThat(hits.get(0).header("webhook-id"))
          .as("stable over attempts")
          .isEqualTo(hits.get(2).header("webhook-id"));
      assertThat(hits.get(0).header("X-Service-Delivery"))
          .as("its own for each attempt")
          .isNotEqualTo(hits.get(2).header("X-Service-Delivery"));
      assertThat(Duration.between(hits.get(0).at(), hits.get(2).at()).toMillis())
          .as("the pause before the second attempt")
          .isGreaterThanOrEqualTo(3_900);
    }
  }

  @Test
  void theWholeRecordIsAsTheChangeLeftIt() {
    try (Receiver receiver = Receiver.start()) {
      receiver.answering(
          hit -> new Receiver.Reply(200, java.util.Map.of(), Duration.ofMillis(300)));
      hooks.ships().field("crew", "number").field("log", "long_text");
      hooks.subscribe(receiver);
      String ship = hooks.ships().slugOf(json("name", "a", "crew", parsed("1.50")));
      hooks.ships().update(ship, json("crew", 2)).expect(200);
      hooks.ships().update(ship, json("crew", null, "log", "x")).expect(200);

      assertThat(receiver.await(3))
          .extracting(hit -> hit.json().getJsonObject("full_record").toString())
          .containsExactly(
              json("name", "a", "crew", parsed("1.50"), "log", null, "assigned_to", null)
                  .toString(),
              json("name", "a", "crew", 2, "log", null, "assigned_to", null).toString(),
              json("name", "a", "crew", null, "log", "x", "assigned_to", null).toString());
    }
  }

  @Test
  void deliveriesEndWithTheSubscriptionOrTheKey() {
    try (Receiver receiver = Receiver.start();
        Receiver ofRevoked = Receiver.start()) {
      String slug = hooks.slug(receiver);
      Api shortLived = hooks.workspace().key(array("read.*"));
      Hooks.ask(shortLived, "ships", Hooks.ALL, ofRevoked.url()).expect(201);
      hooks.ship("one");
      receiver.await(1);
      ofRevoked.await(1);

      hooks.key().delete("/webhooks/subscriptions/" + slug).expect(200);
      hooks.workspace().admin().delete("/integrations/api-keys/key_2").expect(200);
      hooks.ship("two");

      assertThat(receiver.rest()).hasSize(1);
      assertThat(ofRevoked.rest()).hasSize(1);
    }
  }

  @Test
  void aSecretIsRotatedWithoutAGap() {
    try (Receiver receiver = Receiver.start()) {
      JsonObject made = hooks.subscribe(receiver);
      String slug = made.getJsonObject("subscription").getString("slug");
      String before = made.getString("signing_secret");
      String after =
          hooks
              .key()
              .post("/webhooks/subscriptions/" + slug + "/rotate-secret")
              .expect(200)
              .data()
              .getString("signing_secret");
      hooks.ship("Argo");

      Hit hit = receiver.await(1).get(0);
      assertThat(after).isNotEqualTo(before);
      assertThat(Hooks.isSigned(hit, before)).isTrue();
      assertThat(Hooks.isSigned(hit, after)).isTrue();
    }
  }

  @Test
  void replaysADeliveryUnchanged() {
    try (Receiver receiver = Receiver.start()) {
      String slug = hooks.slug(receiver);
      String ship = hooks.ship("Argo");
      JsonObject delivered =
          hooks.delivery(slug, one -> one.getString("status").equals("delivered"));
      hooks.ships().update(ship, json("name", "Argus")).expect(200);
      receiver.await(2);
      String path =
          "/webhooks/subscriptions/" + slug + "/deliveries/" + delivered.getInt("id") + "/replay";
      JsonObject again = hooks.key().post(path).expect(200).data();

      List<Hit> hits = receiver.await(3);
      assertThat(hits.get(2).body()).isEqualTo(hits.get(0).body());
      assertThat(hits.get(2).header("webhook-id")).isEqualTo(hits.get(0).header("webhook-id"));
      assertThat(hits.get(2).header("X-Service-Delivery"))
          .isNotEqualTo(hits.get(0).header("X-Service-Delivery"));
      assertThat(again.getBoolean("is_replay")).isTrue();
      hooks
          .key()
          .post(path.replace(delivered.getInt("id") + "/re", "999999/re"))
          .refused(404, "NOT_FOUND");
      Person stranger = Person.create();
      stranger.api().post(path).refused(403, "CREDENTIAL_NOT_ALLOWED");
    }
  }
}
