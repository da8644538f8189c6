package plinth.kernel.http.openapi;

import java.util.LinkedHashMap;
import java.util.Map;

/** The answers that refuse, by status, shared by all operations. */
public final class Refusals {
  private record Refusal(String code, String description) {}

  private static final Map<Integer, Refusal> ALL = all();

  private Refusals() {}

  private static Map<Integer, Refusal> all() {
    Map<Integer, Refusal> all = new LinkedHashMap<>();
    all.put(
        400, new Refusal("VALIDATION_FAILED", "Not valid: `errors` names every field at fault"));
    all.put(401, new Refusal("UNAUTHENTICATED", "No credential, or one that is not valid"));
    all.put(
        403,
        new Refusal(
            "PERMISSION_DENIED",
            "A credential of the wrong kind (CREDENTIAL_NOT_ALLOWED), without the permission"
                + " (PERMISSION_DENIED) or scope (SCOPE_MISSING), or a workspace that is suspended,"
                + " read-only or being deleted"));
    all.put(404, new Refusal("NOT_FOUND", "There is none, or it is of another workspace"));
    all.put(409, new Refusal("CONFLICT", "Conflicts with what exists, or with a request running"));
    all.put(412, new Refusal("STALE_VERSION", "`If-Match` names a version that is not the last"));
    all.put(413, new Refusal("BODY_TOO_LARGE", "The body is larger than allowed"));
    all.put(415, new Refusal("UNSUPPORTED_MEDIA_TYPE", "The body has a media type not accepted"));
    all.put(
        422,
        new Refusal(
            "IDEMPOTENCY_KEY_REUSED", "`Idempotency-Key` came with another request before"));
    all.put(429, new Refusal("RATE_LIMITED", "Too many requests: wait `Retry-After` seconds"));
    return all;
  }

  /** Adds a refusal to the responses of an operation. */
  public static void add(Node responses, int status) {
    responses.with(String.valueOf(status), Node.ref("responses", name(status)));
  }

  /** Adds the answer that stands for everything else, such as 500 and 503. */
  public static void addDefault(Node responses) {
    responses.with("default", Node.ref("responses", "Error"));
  }

  /** The refusals as parts of {@code components}. */
  static Node responses() {
    Node responses = Node.empty();
    ALL.forEach((status, refusal) -> responses.put(name(status), response(refusal, status)));
    responses.put(
        "Error", response(new Refusal("INTERNAL_ERROR", "Anything else, always in this form"), 0));
    return responses;
  }

  private static Node response(Refusal refusal, int status) {
    Node headers = Node.of("X-Request-Id", Node.ref("headers", "X-Request-Id"));
    if (status == 429) {
      headers.with("Retry-After", Node.ref("headers", "Retry-After"));
    }
    Node example =
        Node.of("message", refusal.description().replace("`", ""))
            .with("code", refusal.code())
            .with("error_key", refusal.code())
            .with("request_id", "r4k2m9c0x7b1d5f8h3j6");
    Node json = Node.of("schema", Node.ref("schemas", "Error")).with("example", example);
    return Node.of("description", refusal.description())
        .with("headers", headers)
        .with("content", Node.of("application/json", json));
  }

  private static String name(int status) {
    return "Refused" + status;
  }
}
