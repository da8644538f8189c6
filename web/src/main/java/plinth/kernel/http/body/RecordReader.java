package plinth.kernel.http.body;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import plinth.kernel.http.OptionalBody;

/**
 * Reads a JSON body into the record of the resource method and reports every invalid or unknown
 * field. The body may be absent with {@link OptionalBody}.
 */
@Provider
@Consumes(MediaType.APPLICATION_JSON)
public class RecordReader implements MessageBodyReader<Record> {
  @Override
  public boolean isReadable(
      Class<?> type, Type generic, Annotation[] annotations, MediaType media) {
    return type.isRecord();
  }

  @Override
  public @Nullable Record readFrom(
      Class<Record> type,
      Type generic,
      Annotation[] annotations,
      MediaType media,
      MultivaluedMap<String, String> headers,
      InputStream body)
      throws IOException {
    byte[] bytes = body.readAllBytes();
    if (bytes.length == 0 && Arrays.stream(annotations).anyMatch(OptionalBody.class::isInstance)) {
      return null;
    }
    return (Record) Binder.of(type).bind(JsonBody.parse(bytes));
  }
}
