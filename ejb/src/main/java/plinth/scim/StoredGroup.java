package plinth.scim;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.scim.protocol.ResourceKind;

/**
 * A group of a directory.
 *
 * @param members its people, each with value and display; empty if they were not asked for
 */
record StoredGroup(
    String id,
    String displayName,
    @Nullable String externalId,
    JsonArray members,
    Instant createdAt,
    Instant updatedAt) {
  /** The ids of its people. */
  Set<String> memberIds() {
    return members.getValuesAs(JsonObject.class).stream()
        .map(member -> member.getString("value"))
        .collect(Collectors.toSet());
  }

  /** What changes apply to. */
  JsonObject editable() {
    JsonObjectBuilder attributes = Json.createObjectBuilder();
    if (externalId != null) {
      attributes.add("externalId", externalId);
    }
    attributes.add("displayName", displayName);
    if (!members.isEmpty()) {
      attributes.add("members", members);
    }
    return attributes.build();
  }

  /** The resource as the directory sees it. */
  JsonObject toResource(ResourceAddress addresses) {
    JsonObjectBuilder attributes = Json.createObjectBuilder(editable());
    if (!members.isEmpty()) {
      attributes.add(
          "members",
          addresses.withReferences(members, ResourceKind.USER, ResourceKind.USER.word()));
    }
    return addresses.complete(ResourceKind.GROUP, id, attributes.build(), createdAt, updatedAt);
  }
}
