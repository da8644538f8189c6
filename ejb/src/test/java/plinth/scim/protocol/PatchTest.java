package plinth.scim.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.kernel.JsonText;
import plinth.kernel.Problem;

class PatchTest {
  private static final String ENTERPRISE =
      "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";

  private static final JsonObject NORA =
      JsonText.parseObject(
          """
          {"userName": "nora", "active": true, "name": {"givenName": "Nora"},
           "emails": [{"value": "w@x.org", "type": "work", "primary": true},
                      {"value": "h@x.org", "type": "home"}]}
          """);

  private static JsonObject patched(String operations) {
    return Patch.apply(
        ResourceKind.USER, NORA, JsonText.parseObject("{\"Operations\": [" + operations + "]}"));
  }

  private static String part(JsonObject json, String... path) {
    JsonObject at = json;
    for (int i = 0; i < path.length - 1; i++) {
      at = at.getJsonObject(path[i]);
    }
    return String.valueOf(at.get(path[path.length - 1]));
  }

  @Test
  void partsOfOneValueAreSetAndRemoved() {
    JsonObject after =
        patched(
            """
            {"op": "add", "path": "name.familyName", "value": "Field"},
            {"op": "remove", "path": "NAME.givenname"},
            {"op": "Replace", "path": "active", "value": "False"}
            """);
    assertThat(part(after, "name")).isEqualTo("{\"familyName\":\"Field\"}");
    assertThat(after.getBoolean("active")).isFalse();
    JsonObject merged =
        patched("{\"op\":\"replace\",\"path\":\"name\",\"value\":{\"familyName\":\"F\"}}");
    assertThat(part(merged, "name")).isEqualTo("{\"givenName\":\"Nora\",\"familyName\":\"F\"}");
  }

  @Test
  void onlyOneAddressIsPrimary() {
    JsonObject after =
        patched(
            "{\"op\":\"add\",\"path\":\"emails[type eq \\\"home\\\"].primary\",\"value\":true}");
    assertThat(part(after, "emails"))
        .isEqualTo(
            "[{\"value\":\"w@x.org\",\"type\":\"work\"},"
                + "{\"value\":\"h@x.org\",\"type\":\"home\",\"primary\":true}]");
  }

  @Test
  void aValueThatAFilterDescribesIsMade() {
    JsonObject after =
        patched(
            """
            {"op": "replace", "path": "emails[type eq \\"other\\"].value", "value": "o@x.org"}
            """);
    assertThat(after.getJsonArray("emails")).hasSize(3);
    assertThat(part(after, "emails")).contains("{\"type\":\"other\",\"value\":\"o@x.org\"}");
  }

  @Test
  void listsAreAddedToReplacedAndRemovedFrom() {
    assertThat(
            patched("{\"op\":\"add\",\"path\":\"emails\",\"value\":{\"value\":\"w@x.org\"}}")
                .getJsonArray("emails"))
        .hasSize(2);
    assertThat(
            patched("{\"op\":\"replace\",\"path\":\"emails\",\"value\":[{\"value\":\"z@x.org\"}]}")
                .getJsonArray("emails"))
        .hasSize(1);
    assertThat(
            patched("{\"op\":\"remove\",\"path\":\"emails[value co \\\"x.org\\\"]\"}")
                .containsKey("emails"))
        .isFalse();
    assertThat(
            patched("{\"op\":\"remove\",\"path\":\"emails\",\"value\":[{\"value\":\"h@x.org\"}]}")
                .getJsonArray("emails"))
        .hasSize(1);
  }

  @Test
  void objectsWithoutAPathHavePathsAsMembers() {
    JsonObject after =
        patched(
            """
            {"op": "Replace", "value": {"name.familyName": "Field", "id": "7", "groups": [],
              "unknown": 1, "%s:department": "R", "%s": {"manager": "12"}}}
            """
                .formatted(ENTERPRISE, ENTERPRISE));
    assertThat(part(after, "name", "familyName")).isEqualTo("\"Field\"");
    assertThat(part(after, ENTERPRISE, "department")).isEqualTo("\"R\"");
    assertThat(part(after, ENTERPRISE, "manager", "value")).isEqualTo("\"12\"");
    assertThat(after.keySet()).doesNotContain("id", "unknown", "groups");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"op\":\"replace\",\"path\":\"id\",\"value\":\"1\"}|mutability",
        "{\"op\":\"add\",\"path\":\"groups\",\"value\":[]}|mutability",
        "{\"op\":\"add\",\"path\":\"shoeSize\",\"value\":4}|invalidPath",
        "{\"op\":\"add\",\"path\":\"emails[\",\"value\":4}|invalidPath",
        "{\"op\":\"add\",\"path\":\"emails[type]\",\"value\":4}|invalidFilter",
        "{\"op\":\"add\",\"path\":\"name.shoe\",\"value\":\"4\"}|invalidPath",
        "{\"op\":\"add\",\"path\":\"userName[a pr]\",\"value\":\"4\"}|invalidPath",
        "{\"op\":\"add\",\"path\":\"emails[type ne \\\"work\\\" and type eq \\\"work\\\"].value\","
            + "\"value\":\"4\"}|noTarget",
        "{\"op\":\"remove\"}|noTarget",
        "{\"op\":\"move\",\"path\":\"title\"}|invalidSyntax",
        "{\"op\":\"add\",\"value\":4}|invalidValue",
        "{\"op\":\"add\",\"path\":\"active\",\"value\":\"maybe\"}|invalidValue",
        "{\"op\":\"add\",\"path\":\"title\",\"value\":{}}|invalidValue",
        "4|invalidSyntax"
      })
  void refusesWithTheTypeOfTheStandard(String operation, String type) {
    assertThatThrownBy(() -> patched(operation))
        .isInstanceOf(Problem.class)
        .satisfies(
            refused -> assertThat(((Problem) refused).members()).containsEntry("scimType", type));
  }
}
