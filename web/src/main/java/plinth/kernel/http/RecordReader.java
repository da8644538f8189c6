package plinth.kernel.http;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.Provider;
import java.io.IOException;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;

/**
 * Reads a JSON body into the record that the resource method takes: every field at fault is named,
 * an unknown one too.
 *
 * <p>Spec: Errors.
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
  public Record readFrom(
      Class<Record> type,
      Type generic,
      Annotation[] annotations,
      MediaType media,
      MultivaluedMap<String, String> headers,
      InputStream body)
      throws IOException {
    return (Record) Binder.of(type).bind(JsonBody.parse(body.readAllBytes()));
  }
}
