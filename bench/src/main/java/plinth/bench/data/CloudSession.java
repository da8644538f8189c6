package plinth.bench.data;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import plinth.bench.server.Target;

/** Messaging sessions of the cloud chat API, for which nobody answers. */
public final class CloudSession {
  /** The secret with which the provider signs its calls. */
  public static final String APP_SECRET = "bench";

  private static final String PATH = "/api/v1/messaging/sessions/cloud_chat";

  private CloudSession() {}

  /** Creates a session with a phone number of its own and returns its slug. */
  public static String create(Target admin, int n) throws IOException {
    JsonObject credentials =
        Json.createObjectBuilder()
            .add("phone_number_id", String.valueOf(10_000 + n))
            .add("access_token", "token")
            .add("app_secret", APP_SECRET)
            .add("verify_token", "word")
            .build();
    JsonObject body =
        Json.createObjectBuilder().add("name", "Line " + n).add("credentials", credentials).build();
    return admin.call("POST", PATH, body).getString("slug");
  }
}
