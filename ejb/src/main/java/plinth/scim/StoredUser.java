package plinth.scim;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.time.Instant;
import plinth.access.Admin;
import plinth.kernel.Json;
import plinth.scim.protocol.ResourceKind;

/**
 * A person of a directory, who is a member of the workspace.
 *
 * @param id the id for the directory
 * @param adminId number of the member
 * @param document what the directory says, without {@code active}
 * @param status status of the member
 * @param groups the groups, each with value and display
 */
record StoredUser(
    String id,
    long adminId,
    JsonObject document,
    String status,
    JsonArray groups,
    Instant createdAt,
    Instant updatedAt) {
  /** What changes apply to. */
  JsonObject editable() {
    return Json.createObjectBuilder(document).add(UserDocument.ACTIVE, isActive()).build();
  }

  boolean isActive() {
    return status.equals(Admin.Status.ACTIVE.code());
  }

  /** The resource as the directory sees it. */
  JsonObject toResource(ResourceAddress addresses) {
    JsonObjectBuilder attributes = Json.createObjectBuilder(editable());
    if (!groups.isEmpty()) {
      attributes.add("groups", addresses.withReferences(groups, ResourceKind.GROUP, "direct"));
    }
    return addresses.complete(ResourceKind.USER, id, attributes.build(), createdAt, updatedAt);
  }
}
