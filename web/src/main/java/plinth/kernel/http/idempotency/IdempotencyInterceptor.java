package plinth.kernel.http.idempotency;

import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import jakarta.ws.rs.core.Response;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import plinth.kernel.IdempotencyKey;
import plinth.kernel.StoredReply;
import plinth.kernel.http.Call;
import plinth.kernel.http.JsonWriter;
import plinth.kernel.http.NamedActors;
import plinth.kernel.http.Surface;
import plinth.tenancy.Idempotency;

/**
 * Answers a request with an idempotency key through {@link Idempotency}: the answer is serialized
 * before the transaction ends, and the first and every later request gets the same bytes.
 */
@Idempotent
@Interceptor
@Priority(Interceptor.Priority.LIBRARY_BEFORE)
public class IdempotencyInterceptor {
  @Inject private Call call;
  @Inject private Idempotency idempotency;
  @Inject private NamedActors actors;

  /** Passes on a request without a key; processes a request with a key once. */
  @AroundInvoke
  public Object answer(InvocationContext resource) throws Exception {
    IdempotencyKey key = call.key();
    if (key == null) {
      return resource.proceed();
    }
    // Refusals of open routes count failed attempts, which must be committed; requests with a
    // known workspace count nothing of that kind.
    boolean joins =
        Surface.of(resource.getMethod()).kind() != Surface.Kind.OPEN
            || call.caller().workspace() != null;
    Idempotency.Answer answer =
        idempotency.answer(key, joins, () -> toStoredReply((Response) resource.proceed()));
    Response.ResponseBuilder response =
        Response.status(answer.reply().status()).entity(nameActors(answer.reply().body()));
    answer.reply().headers().forEach(response::header);
    if (answer.isReplayed()) {
      response.header("Idempotency-Replayed", "true");
    }
    return response.build();
  }

  /** Names actors after the transaction, because the names of API keys are in the other plane. */
  private byte[] nameActors(byte[] body) {
    String text = new String(body, StandardCharsets.UTF_8);
    String named = actors.replaceMarks(text);
    return named.equals(text) ? body : named.getBytes(StandardCharsets.UTF_8);
  }

  private static StoredReply toStoredReply(Response response) {
    Map<String, String> headers = new LinkedHashMap<>();
    response.getStringHeaders().forEach((name, values) -> headers.put(name, values.get(0)));
    return new StoredReply(response.getStatus(), headers, bytes(response.getEntity()));
  }

  private static byte[] bytes(Object entity) {
    if (entity instanceof byte[] bytes) {
      return bytes;
    }
    String text = entity instanceof String ready ? ready : JsonWriter.toJson(entity);
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
