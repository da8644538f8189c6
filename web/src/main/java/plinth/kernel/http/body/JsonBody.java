package plinth.kernel.http.body;

import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plinth.kernel.Json;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.http.ScimErrors;

/** Reads a JSON body as an object, for resource methods that interpret it themselves. */
@Provider
@Consumes({MediaType.APPLICATION_JSON, ScimErrors.MEDIA_TYPE})
public class JsonBody implements MessageBodyReader<JsonObject> {
  private static final Pattern DOUBLED = Pattern.compile("Duplicate key '(.{1,200}?)'");

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
    try {
      if (Json.parseStrict(text(bytes)) instanceof JsonObject object) {
        return object;
      }
      throw Problem.invalid("body", "type", "The body must be a JSON object");
    } catch (JsonException e) {
      throw malformed(e);
    }
  }

  /** The refusal of invalid JSON, with the name of a duplicate member if the parser reports one. */
  private static Problem malformed(JsonException why) {
    for (Throwable cause = why; cause != null; cause = cause.getCause()) {
      Matcher told = DOUBLED.matcher(String.valueOf(cause.getMessage()));
      if (told.find()) {
        String name = told.group(1);
        return new Problem(KernelProblem.MALFORMED_JSON, "A member occurs twice: " + name)
            .field(name, "duplicate", name + " occurs twice");
      }
    }
    return new Problem(KernelProblem.MALFORMED_JSON);
  }

  /** Decodes the text: JSON is UTF-8 whatever the media type says, and other bytes are refused. */
  private static String text(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new Problem(KernelProblem.MALFORMED_JSON, "The body must be UTF-8");
    }
  }
}
