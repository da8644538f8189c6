package plinth.fields.type;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.Column;
import plinth.fields.Occasion;
import plinth.fields.People;
import plinth.fields.setting.CodePoints;
import plinth.fields.setting.Settings;
import plinth.fields.setting.SlugLists;
import plinth.fields.setting.ValueSchema;
import plinth.kernel.Json;
import plinth.kernel.Sql;

/**
 * A member of the workspace, by slug. A value is given as a text, which may be {@code me}, or as an
 * object with a {@code slug}. It has no settings.
 */
final class MemberType extends WordType implements People {
  MemberType(Settings settings) {
    // Reads no settings: every member can be chosen.
  }

  @Override
  public String key() {
    return "member";
  }

  @Override
  public JsonObject schema() {
    return ValueSchema.slug("Slug of a member, or me");
  }

  @Override
  public JsonObject outputSchema() {
    return ValueSchema.of("object")
        .add("description", "A member of the workspace")
        .add(
            "properties",
            Json.createObjectBuilder()
                .add("slug", ValueSchema.slug("Its slug"))
                .add(
                    nameMember(),
                    ValueSchema.of("string").add("nullable", true).add("example", "Nora Haddad")))
        .add("required", Json.createArrayBuilder().add("slug").add(nameMember()))
        .build();
  }

  @Override
  public @Nullable String read(JsonValue json, String at) {
    return SlugLists.slug(json, at);
  }

  @Override
  public String check(String value, String at) {
    return value;
  }

  @Override
  public String readText(String text, String at) {
    return SlugLists.slug(text.strip(), at);
  }

  @Override
  public int compare(String left, String right) {
    return CodePoints.compare(left, right);
  }

  @Override
  public Sql order(Column<?> column) {
    return Sql.of("(" + column.text() + ") collate \"C\"").inParentheses();
  }

  @Override
  public Set<String> defaultWords() {
    return Set.of(ME);
  }

  /** The member who creates the record. */
  @Override
  public @Nullable String defaultFor(String word, Occasion occasion) {
    return occasion.member();
  }

  @Override
  public Face face(String stored) {
    return new Face(stored, encode(stored), stored, null);
  }

  /** Nobody: the type does not know the members of a workspace. */
  @Override
  public List<Face> faces() {
    return List.of();
  }
}
