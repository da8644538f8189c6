package plinth.webhooks.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.testing.Receiver;
import plinth.testing.Receiver.Hit;

/** Endpoints are notified of every operation of a batch, as of single writes. */
class BatchDeliveryIT {
  @Test
  void everyOperationOfABatchIsDelivered() {
    Hooks hooks = Hooks.create();
    String argo = hooks.ship("Argo");
    String brig = hooks.ship("Brig");
    String cog = hooks.ship("Cog");
    try (Receiver receiver = Receiver.start()) {
      hooks.subscribe(receiver);
      JsonObject done =
          batch(
              hooks,
              json("op", "create", "data", json("name", "Dhow")),
              json("op", "create", "data", json("name", "Ewer")),
              json("op", "update", "slug", argo, "data", json("name", "Argus")),
              json("op", "update", "slug", brig, "data", json("name", "Brigantine")),
              json("op", "update", "slug", argo, "data", json("name", "Argosy")),
              json("op", "delete", "slug", cog));
      List<Hit> hits = receiver.await(6);
      assertThat(hits)
          .extracting(hit -> hit.json().getString("event"))
          .containsExactlyInAnyOrder(
              "record_created",
              "record_created",
              "record_updated",
              "record_updated",
              "record_updated",
              "record_deleted");
      assertThat(hits)
          .filteredOn(hit -> hit.json().getString("record_slug").equals(argo))
          .extracting(hit -> hit.json().getJsonObject("full_record").getString("name"))
          .as("the changes of one record, in order")
          .containsExactly("Argus", "Argosy");
      assertThat(hits)
          .extracting(hit -> hit.json().getString("record_slug"))
          .containsAll(
              done.getJsonArray("results").getValuesAs(JsonObject.class).stream()
                  .map(item -> item.getString("slug"))
                  .toList());
    }
  }

  @Test
  void aRefusedBatchIsNotDelivered() {
    Hooks hooks = Hooks.create();
    try (Receiver receiver = Receiver.start()) {
      hooks.subscribe(receiver);
      hooks
          .workspace()
          .admin()
          .post(
              "/object/data/ships/batch",
              json(
                  "operations",
                  array(
                      json("op", "create", "data", json("name", "Dhow")),
                      json("op", "delete", "slug", "nobody"))))
          .refused(404, "NOT_FOUND");
      String ship = hooks.ship("Argo");
      receiver.await(1);
      assertThat(receiver.rest())
          .extracting(hit -> hit.json().getString("record_slug"))
          .containsExactly(ship);
    }
  }

  private static JsonObject batch(Hooks hooks, JsonObject... operations) {
    return hooks
        .workspace()
        .admin()
        .post("/object/data/ships/batch", json("operations", array((Object[]) operations)))
        .expect(200)
        .data();
  }
}
