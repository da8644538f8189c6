package plinth.fields.type;

import jakarta.json.JsonObject;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.Offers;
import plinth.fields.Operator;
import plinth.fields.SlotKind;
import plinth.fields.WrittenText;
import plinth.fields.setting.Settings;
import plinth.fields.setting.ValueSchema;

/**
 * Text of many lines. It has no slot: it can be searched, but not sorted or compared as a whole.
 * Settings: {@code max_length} in characters (1 to 100,000, default 10,000).
 */
final class LongTextType extends WrittenText {
  private final int maxLength;

  LongTextType(Settings settings) {
    maxLength = settings.integer("max_length", 10_000, 1, 100_000);
  }

  @Override
  public String key() {
    return "long_text";
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
  public Set<Operator> operators() {
    return Offers.PROSE;
  }

  @Override
  public SlotKind slot() {
    return SlotKind.NONE;
  }

  @Override
  public @Nullable Object slotValue(String value) {
    return null;
  }
}
