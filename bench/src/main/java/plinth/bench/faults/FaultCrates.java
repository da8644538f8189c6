package plinth.bench.faults;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import plinth.bench.load.Parallel;
import plinth.bench.server.SignUp;

/**
 * The objects of the fault run: parcels, which clients create, and crates, which jobs change.
 *
 * @param account credentials of the creator
 */
record FaultCrates(SignUp.Account account) {
  static final String CRATES = "crates";
  static final int COUNT = 3_000;
  private static final int CONNECTIONS = 4;

  /** Creates both objects, the crates, and a webhook for each new parcel. */
  void make(String hookUrl) throws IOException, InterruptedException {
    for (String object : List.of(FaultLoad.PARCELS, CRATES)) {
      admin("/api/v1/object", SignUp.body("name", object, "slug", object));
      field(object, "name", "text");
      field(object, "count", "number");
    }
    field(FaultLoad.PARCELS, "number", "serial_number");
    Parallel.all(
        CONNECTIONS,
        IntStream.range(0, COUNT).<Callable<JsonObject>>mapToObj(n -> () -> crate(n)).toList());
    // The owner creates the webhook. A webhook of the clients' own API key would not be notified of
    // their writes.
    admin(
        "/api/v1/webhooks/objects/" + FaultLoad.PARCELS + "/configs",
        Json.createObjectBuilder()
            .add("name", "parcels")
            .add("events", Json.createArrayBuilder().add("record.created"))
            .add("target_url", hookUrl)
            .build());
  }

  private void field(String object, String name, String type) throws IOException {
    admin("/api/v1/object/field/" + object, SignUp.body("name", name, "slug", name, "type", type));
  }

  private void admin(String path, JsonObject body) throws IOException {
    account.admin().call("POST", path, body);
  }

  private JsonObject crate(int n) throws IOException {
    JsonObject data = Json.createObjectBuilder().add("data", SignUp.body("name", "c" + n)).build();
    return account.key().call("POST", "/api/v1/object/data/" + CRATES, data);
  }
}
