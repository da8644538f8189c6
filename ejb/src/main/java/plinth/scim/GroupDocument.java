package plinth.scim;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.scim.protocol.ResourceKind;
import plinth.scim.protocol.ScimProblem;

/**
 * What a directory says about a group.
 *
 * @param displayName its name
 * @param externalId its id in the directory; null: none
 * @param members the ids of its people
 */
record GroupDocument(String displayName, @Nullable String externalId, Set<String> members) {
  private static final int MAX_NAME = 300;

  /** The document of attributes in the form of the schema. */
  static GroupDocument of(JsonObject attributes) {
    String name = attributes.getString("displayName", "");
    if (name.isEmpty() || name.length() > MAX_NAME) {
      throw ScimProblem.SCIM_VALUE_INVALID.because(
          "displayName is required, with at most " + MAX_NAME + " characters");
    }
    Set<String> members = new LinkedHashSet<>();
    JsonValue list = attributes.get("members");
    List<JsonObject> all =
        list instanceof JsonArray array ? array.getValuesAs(JsonObject.class) : List.of();
    for (JsonObject member : all) {
      if (!member.getString("type", ResourceKind.USER.word()).equalsIgnoreCase("User")) {
        throw ScimProblem.SCIM_VALUE_INVALID.because("Groups cannot be members of groups");
      }
      if (!member.containsKey("value")) {
        throw ScimProblem.SCIM_VALUE_INVALID.because("members need a value, the id of a user");
      }
      members.add(member.getString("value"));
    }
    return new GroupDocument(name, attributes.getString("externalId", null), members);
  }
}
