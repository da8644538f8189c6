package plinth.aipricing.http;

import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.members;
import static plinth.testing.TestJson.parsed;

import jakarta.json.JsonObject;
import java.util.UUID;
import plinth.testing.Api;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/** Requests of an operator about AI pricing, for tests. */
final class Ai {
  static final Api OPERATOR = Api.open().bearer(Signer.server().operator());

  private Ai() {}

  /** A word that no other test uses. */
  static String fresh(String word) {
    return word + "-" + UUID.randomUUID();
  }

  /** Sets a model by the members of its JSON. */
  static Api.Answer set(String key, JsonObject members) {
    return OPERATOR.put(
        "/admin/ai-pricing/models", json("models", array(json("model_key", key, members))));
  }

  /** A new model of the provider acme with rates in USD per million tokens. */
  static String model(String input, String output, String cached) {
    String key = fresh("model");
    set(key, json("provider", "acme", rates(input, output, cached))).expect(200);
    return key;
  }

  static JsonObject rates(String input, String output, String cached) {
    return json(
        "input_rate", parsed(input),
        "output_rate", parsed(output),
        "cached_rate", parsed(cached));
  }

  /** A model as it appears in the list. */
  static JsonObject shown(String key) {
    return shown(key, "");
  }

  static JsonObject shown(String key, String query) {
    return OPERATOR
        .get("/admin/ai-pricing/models" + query)
        .expect(200)
        .json()
        .getJsonArray("data")
        .getValuesAs(JsonObject.class)
        .stream()
        .filter(model -> model.getString("model_key").equals(key))
        .findFirst()
        .orElseThrow();
  }

  /** Input, output and cached rate of a model, as their JSON texts. */
  static String price(JsonObject model) {
    return model.get("input_rate")
        + " "
        + model.get("output_rate")
        + " "
        + model.get("cached_rate");
  }

  /** The body of a run. */
  static JsonObject run(Workspace workspace, String run, String model, JsonObject more) {
    return run(workspace, run, "chat", model, more);
  }

  static JsonObject run(
      Workspace workspace, String run, String channel, String model, JsonObject more) {
    JsonObject place = json("run_id", run, "workspace_id", workspace.id(), "channel", channel);
    return json(place, "provider", "acme", "model_key", model, more);
  }

  static JsonObject tokens(long input, long output, long cached) {
    return json(
        "input_tokens", input,
        "output_tokens", output,
        "cached_tokens", cached);
  }

  /** Records a run. */
  static Api.Answer record(JsonObject body) {
    return OPERATOR.post("/admin/ai-usage", body);
  }
}
