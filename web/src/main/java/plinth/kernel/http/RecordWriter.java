package plinth.kernel.http;

import jakarta.enterprise.inject.spi.CDI;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyWriter;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;

/**
 * Writes the answers of the API, all of which are records. It is not a bean: a bean's proxy would
 * not declare what it writes, and another writer could take precedence.
 */
@Provider
@Produces(MediaType.APPLICATION_JSON)
public class RecordWriter implements MessageBodyWriter<Record> {
  /** Caches the bean, because a lookup takes longer than writing a record. */
  private static final class Beans {
    static final NamedActors ACTORS = CDI.current().select(NamedActors.class).get();
  }

  @Override
  public boolean isWriteable(
      Class<?> type, Type generic, Annotation[] annotations, MediaType media) {
    return type.isRecord();
  }

  @Override
  public void writeTo(
      Record answer,
      Class<?> type,
      Type generic,
      Annotation[] annotations,
      MediaType media,
      MultivaluedMap<String, Object> headers,
      OutputStream out)
      throws IOException {
    String text = Beans.ACTORS.replaceMarks(JsonWriter.toJson(answer));
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    headers.putSingle(HttpHeaders.CONTENT_LENGTH, bytes.length);
    out.write(bytes);
  }
}
