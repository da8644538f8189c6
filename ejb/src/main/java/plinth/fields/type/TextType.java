package plinth.fields.type;

import jakarta.json.JsonObject;
import java.util.Set;
import plinth.fields.WrittenText;
import plinth.fields.setting.Settings;
import plinth.fields.setting.ValueSchema;

/** A line of text. Settings: {@code max_length} in characters (1 to 1,000, default 255). */
final class TextType extends WrittenText {
  private final int maxLength;

  TextType(Settings settings) {
    maxLength = settings.integer("max_length", 255, 1, 1000);
  }

  @Override
  public String key() {
    return "text";
  }

  @Override
  public Set<String> formSettings() {
    return Set.of("max_length");
  }

  @Override
  public JsonObject schema() {
    return ValueSchema.text(maxLength);
  }

  @Override
  public String check(String value, String at) {
    return atMost(maxLength, value, at);
  }

  @Override
  public boolean mayBeUnique() {
    return true;
  }
}
