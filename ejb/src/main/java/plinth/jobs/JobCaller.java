package plinth.jobs;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Json;

/** Stores who queued a job, so that its chunks act as that caller. */
final class JobCaller {
  private JobCaller() {}

  /** The caller without the workspace, which the row already names. */
  static JsonObject toJson(Caller caller) {
    JsonObjectBuilder json = Json.createObjectBuilder().add("kind", caller.kind().name());
    add(json, "user_id", caller.userId());
    add(json, "admin_id", caller.adminId());
    add(json, "operator_id", caller.operatorId());
    add(json, "credential_id", caller.credentialId());
    return json.add("rights", Json.createArrayBuilder(caller.rights())).build();
  }

  /** The caller in the workspace of a job, working for it; null: in none. */
  static Caller fromJson(JsonObject json, Caller.@Nullable Workspace workspace, String jobSlug) {
    Set<String> rights = new HashSet<>();
    for (JsonString right : json.getJsonArray("rights").getValuesAs(JsonString.class)) {
      rights.add(right.getString());
    }
    return new Caller(
        Caller.Kind.valueOf(json.getString("kind")),
        number(json, "user_id"),
        number(json, "admin_id"),
        number(json, "operator_id"),
        number(json, "credential_id"),
        workspace,
        Set.copyOf(rights),
        Caller.Origin.internal("job-" + jobSlug));
  }

  private static void add(JsonObjectBuilder json, String name, @Nullable Long value) {
    if (value != null) {
      json.add(name, value);
    }
  }

  private static @Nullable Long number(JsonObject json, String name) {
    return json.containsKey(name) ? json.getJsonNumber(name).longValueExact() : null;
  }
}
