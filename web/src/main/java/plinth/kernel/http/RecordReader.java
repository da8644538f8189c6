package plinth.kernel.http;

import jakarta.json.Json;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
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
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;

/**
 * Reads a JSON body into the record that the resource method takes, or into a {@link JsonObject} as
 * it is: every field at fault is named, an unknown one too.
 *
 * <p>Spec: Errors.
 */
@Provider
@Consumes(MediaType.APPLICATION_JSON)
public class RecordReader implements MessageBodyReader<Object> {
  @Override
  public boolean isReadable(
      Class<?> type, Type generic, Annotation[] annotations, MediaType media) {
    return type.isRecord() || type == JsonObject.class;
  }

  @Override
  public Object readFrom(
      Class<Object> type,
      Type generic,
      Annotation[] annotations,
      MediaType media,
      MultivaluedMap<String, String> headers,
      InputStream body)
      throws IOException {
    JsonObject object = parse(body.readAllBytes());
    return ((Class<?>) type) == JsonObject.class ? object : Binder.of(type).bind(object);
  }

  private static JsonObject parse(byte[] bytes) {
    if (bytes.length == 0) {
      throw new Problem(KernelProblem.MALFORMED_JSON, "A JSON body is required");
    }
    try (JsonReader reader = Json.createReader(new ByteArrayInputStream(bytes))) {
      JsonValue value = reader.readValue();
      if (value instanceof JsonObject object) {
        return object;
      }
      throw new Problem(KernelProblem.MALFORMED_JSON, "The body must be a JSON object");
    } catch (JsonException | IllegalStateException e) {
      throw new Problem(KernelProblem.MALFORMED_JSON);
    }
  }
}
