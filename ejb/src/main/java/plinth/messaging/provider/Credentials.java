package plinth.messaging.provider;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.kernel.LooseJson;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;

/** Validates the credentials of a new session and reports all faulty members at once. */
public final class Credentials {
  /** Digits that are used in paths of a provider. */
  public static final Pattern DIGITS = Pattern.compile("\\d{3,20}");

  /** Words that are used in paths of a provider. */
  public static final Pattern WORD = Pattern.compile("[A-Za-z0-9_.-]{3,200}");

  private static final int LONGEST = 4_000;

  private final JsonObject given;
  private final List<FieldError> errors = new ArrayList<>();
  private final List<String> known = new ArrayList<>();
  private final JsonObjectBuilder kept = Json.createObjectBuilder();

  /** Creates the check for given credentials. */
  public Credentials(JsonObject given) {
    this.given = given;
  }

  /** Adds a required credential. */
  public Credentials required(String name) {
    return addText(name, null);
  }

  /** Adds a required credential that must match a pattern. */
  public Credentials required(String name, Pattern pattern) {
    return addText(name, pattern);
  }

  /** Adds a credential that must be one of a few words; the first word is the default. */
  public Credentials oneOf(String name, List<String> words) {
    known.add(name);
    String word = given.containsKey(name) ? new LooseJson(given).text(name) : words.get(0);
    if (!words.contains(word)) {
      errors.add(
          new FieldError(
              "credentials." + name, "type", name + " must be one of " + String.join(", ", words)));
    }
    kept.add(name, word);
    return this;
  }

  private Credentials addText(String name, @Nullable Pattern pattern) {
    known.add(name);
    String field = "credentials." + name;
    boolean isText = given.get(name) instanceof JsonString text && !text.getString().isBlank();
    String value = isText ? given.getString(name) : "";
    if (!isText) {
      errors.add(new FieldError(field, "required", name + " is required"));
    } else if (value.length() > LONGEST) {
      errors.add(new FieldError(field, "size", name + " is too long"));
    } else if (pattern != null && !pattern.matcher(value).matches()) {
      errors.add(new FieldError(field, "pattern", name + " has invalid characters"));
    } else {
      kept.add(name, value);
    }
    return this;
  }

  /** Returns the credentials to store. Refuses missing, invalid or unknown ones by name. */
  public JsonObject build() {
    List<FieldError> all = new ArrayList<>();
    for (String name : given.keySet()) {
      if (!known.contains(name)) {
        all.add(new FieldError("credentials." + name, "unknown", name + " is unknown"));
      }
    }
    all.addAll(errors);
    if (!all.isEmpty()) {
      throw Problem.invalid(all);
    }
    return kept.build();
  }
}
