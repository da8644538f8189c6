package plinth.aipricing.http;

import jakarta.json.JsonObject;
import java.util.UUID;
import plinth.testing.Api;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/** What tests of AI pricing ask of the server as its operator. */
final class Ai {
  static final Api OPERATOR = Api.open().bearer(Signer.server().operator());

  private Ai() {}

  /** A word that no other test uses. */
  static String fresh(String word) {
    return word + "-" + UUID.randomUUID();
  }

  /** Sets a model by the members of its JSON. */
  static Api.Answer set(String key, String members) {
    return OPERATOR.put(
        "/admin/ai-pricing/models",
        "{\"models\":[{\"model_key\":\"" + key + "\"," + members + "}]}");
  }

  /** A new model of the provider acme with rates in USD per million tokens. */
  static String model(String input, String output, String cached) {
    String key = fresh("model");
    set(key, "\"provider\":\"acme\"," + rates(input, output, cached)).expect(200);
    return key;
  }

  static String rates(String input, String output, String cached) {
    return "\"input_rate\":" + input + ",\"output_rate\":" + output + ",\"cached_rate\":" + cached;
  }

  /** A model as the list shows it. */
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

  /** Input, output and cached rate of a model, as they are written. */
  static String price(JsonObject model) {
    return model.get("input_rate")
        + " "
        + model.get("output_rate")
        + " "
        + model.get("cached_rate");
  }

  /** The body of a run. */
  static String run(Workspace workspace, String run, String model, String more) {
    return ("{\"run_id\":\"%s\",\"workspace_id\":%d,\"channel\":\"chat\",\"provider\":\"acme\","
            + "\"model_key\":\"%s\"%s}")
        .formatted(run, workspace.id(), model, more.isEmpty() ? "" : "," + more);
  }

  static String tokens(long input, long output, long cached) {
    return "\"input_tokens\":%d,\"output_tokens\":%d,\"cached_tokens\":%d"
        .formatted(input, output, cached);
  }

  /** Records a run. */
  static Api.Answer record(String body) {
    return OPERATOR.post("/admin/ai-usage", body);
  }
}
