package plinth.kernel.http.body;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import plinth.kernel.Json;
import plinth.kernel.Problem;

/**
 * Reads a form, as browsers and OAuth clients send it, into the record of the resource method: all
 * values are texts, and empty ones are absent. As RFC 6749 requires, unknown names are ignored, and
 * a name that occurs twice is refused.
 */
@Provider
@Consumes(MediaType.APPLICATION_FORM_URLENCODED)
public class FormReader implements MessageBodyReader<Record> {
  @Override
  public boolean isReadable(
      Class<?> type, Type generic, Annotation[] annotations, MediaType media) {
    return type.isRecord();
  }

  @Override
  public Record readFrom(
      Class<Record> type,
      Type generic,
      Annotation[] annotations,
      MediaType media,
      MultivaluedMap<String, String> headers,
      InputStream body)
      throws IOException {
    Binder binder = Binder.of(type);
    return (Record)
        binder.bind(fields(new String(body.readAllBytes(), StandardCharsets.UTF_8), binder));
  }

  private static JsonObject fields(String form, Binder binder) {
    JsonObjectBuilder fields = Json.createObjectBuilder();
    Set<String> seen = new HashSet<>();
    for (String pair : form.split("&", -1)) {
      int equals = pair.indexOf('=');
      String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
      String value = equals < 0 ? "" : decoded(pair.substring(equals + 1));
      if (!binder.hasMember(name)) {
        continue;
      }
      if (!seen.add(name)) {
        throw Problem.invalid(name, "duplicate", name + " occurs twice");
      }
      if (!value.isEmpty()) {
        fields.add(name, value);
      }
    }
    return fields.build();
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw Problem.invalid("body", "form", "The body is not a form");
    }
  }
}
