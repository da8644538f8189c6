package plinth.kernel.http;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.Map;
import plinth.kernel.Json;
import plinth.kernel.JsonText;
import plinth.kernel.Problem;

/**
 * Errors of SCIM, as RFC 7644, 3.12 defines them, with the members of this API's own errors beside
 * those of the standard.
 */
public final class ScimErrors {
  /** The media type of SCIM. */
  public static final String MEDIA_TYPE = "application/scim+json";

  private static final String SCHEMA = "urn:ietf:params:scim:api:messages:2.0:Error";
  private static final String ROOT = "scim/v2";
  private static final String TYPE = "scimType";
  private static final Map<String, String> TYPES =
      Map.of("MALFORMED_JSON", "invalidSyntax", "VALIDATION_FAILED", "invalidValue");

  private ScimErrors() {}

  /** Whether the errors of a path are those of SCIM. */
  public static boolean covers(String path) {
    String bare = path.startsWith("/") ? path.substring(1) : path;
    return bare.equals(ROOT) || bare.startsWith(ROOT + "/");
  }

  /** The JSON text of the body. */
  public static String toJson(Problem problem, String requestId) {
    JsonObject own = JsonText.parseObject(ErrorBody.toJson(problem, requestId));
    JsonObjectBuilder body =
        Json.createObjectBuilder()
            .add("schemas", Json.createArrayBuilder().add(SCHEMA))
            .add("status", Integer.toString(problem.code().kind().status()))
            .add("detail", problem.fullMessage());
    String type = TYPES.get(problem.code().name());
    if (type != null) {
      body.add(TYPE, type);
    }
    own.forEach(body::add);
    return body.build().toString();
  }
}
