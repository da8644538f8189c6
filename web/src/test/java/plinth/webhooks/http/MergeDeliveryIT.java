package plinth.webhooks.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.testing.Receiver;
import plinth.testing.Receiver.Hit;

/** Endpoints are notified of the records that end in a merge, and of the one that continues. */
class MergeDeliveryIT {
  @Test
  void aMergeIsDeliveredAsDeletionsAndAChange() {
    Hooks hooks = Hooks.create();
    String argo = hooks.ship("Argo");
    String twin = hooks.ship("Argo II");
    try (Receiver receiver = Receiver.start()) {
      hooks.subscribe(receiver);
      JsonObject done =
          hooks
              .workspace()
              .admin()
              .post(
                  "/object/data/ships/merge",
                  json("survivor", argo, "others", array(twin), "values", json("name", twin)))
              .expect(200)
              .data();
      List<Hit> hits = receiver.await(2);
      JsonObject deleted = only(hits, "record_deleted");
      assertThat(deleted.getString("record_slug")).isEqualTo(twin);
      assertThat(
              hooks
                  .workspace()
                  .admin()
                  .get("/object/data/ships/" + deleted.getString("record_slug"))
                  .expect(200)
                  .data()
                  .getString("slug"))
          .isEqualTo(argo);
      JsonObject updated = only(hits, "record_updated");
      assertThat(updated.getString("record_slug")).isEqualTo(argo);
      assertThat(updated.getJsonObject("full_record").getString("name")).isEqualTo("Argo II");
      hooks
          .workspace()
          .admin()
          .post("/object/data/undo/" + done.getString("undo_token"), "{}")
          .expect(200);
      assertThat(receiver.await(4))
          .extracting(hit -> hit.json().getString("event"))
          .containsExactlyInAnyOrder(
              "record_deleted", "record_updated", "record_created", "record_updated");
    }
  }

  private static JsonObject only(List<Hit> hits, String event) {
    assertThat(hits).filteredOn(hit -> hit.json().getString("event").equals(event)).hasSize(1);
    return hits.stream()
        .map(Hit::json)
        .filter(hit -> hit.getString("event").equals(event))
        .findFirst()
        .orElseThrow();
  }
}
