package plinth.testing;

import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.Map;

/** Webhooks of an object called ships and an OAuth app, by the paths that contain their slugs. */
public final class HookSlugs {
  private HookSlugs() {}

  /** Creates them with an admin and a key of one workspace. */
  public static Map<String, String> of(Api admin, Api key) {
    JsonObject hook =
        json("events", array("record.created"), "target_url", "https://example.com/in");
    return Map.of(
        "/integrations/oauth-apps/{slug}",
        admin
            .post("/integrations/oauth-apps", json("name", "App", "scopes", array("read.*")))
            .expect(201)
            .data()
            .getString("slug"),
        "/webhooks/subscriptions/{slug}",
        key.post("/webhooks/subscriptions", json("object_slug", "ships", hook))
            .expect(201)
            .data()
            .getJsonObject("subscription")
            .getString("slug"),
        "/deliveries/{id}/replay",
        "1/replay",
        "/webhooks/configs/{id}",
        admin
            .post("/webhooks/objects/ships/configs", hook)
            .expect(201)
            .data()
            .getJsonObject("config")
            .get("id")
            .toString());
  }
}
