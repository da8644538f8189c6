package plinth.fields.type;

import jakarta.json.JsonObject;
import org.jspecify.annotations.Nullable;
import plinth.fields.WrittenText;
import plinth.fields.setting.Settings;
import plinth.fields.setting.ValueSchema;
import plinth.kernel.Problem;

/**
 * A web address, {@code http} or {@code https}, at most 2,048 characters, stored as given. It has
 * no settings.
 */
final class LinkType extends WrittenText {
  LinkType(Settings settings) {}

  @Override
  public String key() {
    return "link";
  }

  @Override
  public JsonObject schema() {
    return ValueSchema.text("uri", "https://example.com/page");
  }

  @Override
  public @Nullable String readText(String text, String at) {
    return text.isBlank() ? null : text.strip();
  }

  @Override
  public String check(String value, String at) {
    if (!InternetNames.isLink(atMost(2048, value, at))) {
      throw Problem.invalid(at, "link", "Must be a link that begins with http:// or https://");
    }
    return value;
  }

  @Override
  public boolean mayBeUnique() {
    return true;
  }
}
