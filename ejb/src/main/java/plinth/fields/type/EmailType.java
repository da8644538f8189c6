package plinth.fields.type;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import plinth.fields.WrittenText;
import plinth.fields.setting.Settings;
import plinth.fields.setting.ValueSchema;
import plinth.kernel.Problem;

/** An e-mail address, stored in lower case, at most 254 characters. It has no settings. */
final class EmailType extends WrittenText {
  EmailType(Settings settings) {}

  @Override
  public String key() {
    return "email";
  }

  @Override
  public JsonObject schema() {
    return ValueSchema.text("email", "nora@example.com");
  }

  @Override
  public @Nullable String readText(String text, String at) {
    return text.isBlank() ? null : text.strip();
  }

  @Override
  public String check(String value, String at) {
    String address = atMost(254, value, at).toLowerCase(Locale.ROOT);
    if (!InternetNames.isEmail(address)) {
      throw Problem.invalid(at, "email", "Must be an e-mail address");
    }
    return address;
  }

  @Override
  public String operand(JsonValue json, String at) {
    return super.operand(json, at).toLowerCase(Locale.ROOT);
  }

  @Override
  public boolean mayBeUnique() {
    return true;
  }
}
