package plinth.kernel.http;

import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonReaderFactory;
import jakarta.json.JsonValue;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.Provider;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.Map;
import plinth.kernel.Json;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;

/**
 * Reads a JSON body as the object that it is, for resource methods that look into it themselves.
 */
@Provider
@Consumes(MediaType.APPLICATION_JSON)
public class JsonBody implements MessageBodyReader<JsonObject> {
  private static final JsonReaderFactory READERS = Json.createReaderFactory(Map.of());

  @Override
  public boolean isReadable(
      Class<?> type, Type generic, Annotation[] annotations, MediaType media) {
    return type == JsonObject.class;
  }

  @Override
  public JsonObject readFrom(
      Class<JsonObject> type,
      Type generic,
      Annotation[] annotations,
      MediaType media,
      MultivaluedMap<String, String> headers,
      InputStream body)
      throws IOException {
    return parse(body.readAllBytes());
  }

  /** The JSON object in the bytes; refuses anything else. */
  static JsonObject parse(byte[] bytes) {
    if (bytes.length == 0) {
      throw new Problem(KernelProblem.MALFORMED_JSON, "A JSON body is required");
    }
    try (JsonReader reader = READERS.createReader(new ByteArrayInputStream(bytes))) {
      JsonValue value = Json.read(reader);
      if (value instanceof JsonObject object) {
        return object;
      }
      throw new Problem(KernelProblem.MALFORMED_JSON, "The body must be a JSON object");
    } catch (JsonException | IllegalStateException e) {
      throw new Problem(KernelProblem.MALFORMED_JSON);
    }
  }
}
