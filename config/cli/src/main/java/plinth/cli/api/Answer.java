package plinth.cli.api;

import jakarta.json.JsonArray;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.spi.JsonProvider;
import java.io.StringReader;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A successful response of the server.
 *
 * @param text the unchanged body
 * @param json the parsed body
 */
public record Answer(String text, JsonObject json) {
  /** Creates and parses JSON. */
  public static final JsonProvider JSON = JsonProvider.provider();

  private static final int REFUSALS = 400;

  /** Parses a response. Throws a {@link Failure} if it is an error or does not come from Plinth. */
  public static Answer of(int status, String text) {
    JsonObject json = parse(status, text);
    if (status >= REFUSALS) {
      throw Failure.refused(refusal(status, json));
    }
    return new Answer(text, json);
  }

  private static JsonObject parse(int status, String text) {
    try (JsonReader reader = JSON.createReader(new StringReader(text))) {
      return reader.readObject();
    } catch (JsonException | IllegalStateException e) {
      throw Failure.refused("the answer (" + status + ") is not from Plinth; is the URL right?");
    }
  }

  private static String refusal(int status, JsonObject json) {
    String told =
        json.getString("message", "refused")
            + " ("
            + status
            + " "
            + json.getString("code", "")
            + ")";
    JsonArray errors = json.getJsonArray("errors");
    return errors == null || errors.isEmpty()
        ? told
        : told
            + errors.getValuesAs(JsonObject.class).stream()
                .map(error -> error.getString("field") + ": " + error.getString("message"))
                .collect(Collectors.joining("; ", ": ", ""));
  }

  /** Returns the {@code data} member as an object. */
  public JsonObject data() {
    return json.getJsonObject("data");
  }

  /** Returns the {@code data} member as a list of objects. */
  public List<JsonObject> items() {
    return json.getJsonArray("data").getValuesAs(JsonObject.class);
  }
}
