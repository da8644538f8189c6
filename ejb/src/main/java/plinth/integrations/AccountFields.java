package plinth.integrations;

import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;

/** Validates the fields of an account and collects the errors by field. */
public final class AccountFields {
  private static final int LONGEST = 1_000;

  private final JsonObject given;
  private final List<FieldError> errors = new ArrayList<>();

  /** Creates a reader for these fields; others are errors. */
  public AccountFields(JsonObject given, String... known) {
    this.given = given;
    for (String name : given.keySet()) {
      if (!List.of(known).contains(name)) {
        addError(name, "unknown", "is unknown");
      }
    }
  }

  /** Returns a required text; if it is missing, records an error and returns an empty text. */
  public String text(String name) {
    String text = optional(name);
    if (text.isEmpty() && errors.stream().noneMatch(error -> error.field().equals(name))) {
      addError(name, "required", "is required");
    }
    return text;
  }

  /** Returns a text; empty if it is missing. */
  public String optional(String name) {
    JsonValue value = value(name);
    if (value == null) {
      return "";
    }
    if (!(value instanceof JsonString written)) {
      addError(name, "type", "must be a text");
      return "";
    }
    String text = written.getString().strip();
    if (text.length() > LONGEST) {
      addError(name, "size", "must be at most " + LONGEST + " characters");
      return "";
    } else if (text.chars().anyMatch(c -> c < ' ' || c == 0x7f)) {
      addError(name, "pattern", "must be one line");
      return "";
    }
    return text;
  }

  /** Returns a whole number within bounds; the fallback if it is missing or invalid. */
  public int number(String name, int fallback, int least, int most) {
    JsonValue value = value(name);
    if (value == null) {
      return fallback;
    } else if (value instanceof JsonNumber number
        && number.isIntegral()
        && number.longValue() >= least
        && number.longValue() <= most) {
      return number.intValue();
    }
    addError(name, "range", "must be a whole number from " + least + " to " + most);
    return fallback;
  }

  /** Returns a boolean; false if it is missing. */
  public boolean flag(String name) {
    JsonValue value = value(name);
    boolean isTrue = JsonValue.TRUE.equals(value);
    if (value != null && !isTrue && !JsonValue.FALSE.equals(value)) {
      addError(name, "type", "must be true or false");
    }
    return isTrue;
  }

  /** Returns one of the allowed values; the first one if it is missing. */
  public String oneOf(String name, String... words) {
    String given = optional(name);
    if (given.isEmpty()) {
      return words[0];
    } else if (!List.of(words).contains(given)) {
      addError(name, "one_of", "must be one of " + String.join(", ", words));
      return words[0];
    }
    return given;
  }

  /** Records an error for a field if the condition is false and the field has no error yet. */
  public void check(String name, String rule, BooleanSupplier isRight, String message) {
    boolean isKnown = errors.stream().anyMatch(error -> error.field().equals(name));
    if (!isKnown && !isRight.getAsBoolean()) {
      addError(name, rule, message);
    }
  }

  /** Records an error for a field. */
  public void addError(String name, String rule, String message) {
    errors.add(new FieldError(name, rule, name + " " + message));
  }

  /** Throws the errors recorded so far. */
  public void requireValid() {
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors);
    }
  }

  /** Starts an account from the values that were read. */
  public static Draft draft() {
    return new Draft();
  }

  private @Nullable JsonValue value(String name) {
    JsonValue value = given.get(name);
    return JsonValue.NULL.equals(value) ? null : value;
  }

  /** Builds an account. */
  public static final class Draft {
    private final JsonObjectBuilder settings = Json.createObjectBuilder();
    private final JsonObjectBuilder secrets = Json.createObjectBuilder();

    private Draft() {}

    /** Adds a visible text; an empty one is omitted. */
    public Draft setting(String name, String value) {
      if (!value.isEmpty()) {
        settings.add(name, value);
      }
      return this;
    }

    /** Adds a visible number. */
    public Draft setting(String name, int value) {
      settings.add(name, value);
      return this;
    }

    /** Adds a visible boolean. */
    public Draft setting(String name, boolean value) {
      settings.add(name, value);
      return this;
    }

    /** Adds a secret; an empty one is omitted. */
    public Draft secret(String name, String value) {
      if (!value.isEmpty()) {
        secrets.add(name, value);
      }
      return this;
    }

    /** Returns the account. */
    public AccountDraft build() {
      return new AccountDraft(settings.build(), secrets.build());
    }
  }
}
