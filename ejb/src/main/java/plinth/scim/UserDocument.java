package plinth.scim;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plinth.identity.Emails;
import plinth.kernel.DisplayName;
import plinth.kernel.Json;
import plinth.scim.protocol.ResourceKind;
import plinth.scim.protocol.ScimProblem;

/**
 * What a directory says about a person.
 *
 * @param json the attributes in the form of the schema, without {@code active}
 * @param active whether the person is to be active; null: it does not say
 */
public record UserDocument(JsonObject json, @Nullable Boolean active) {
  static final String ACTIVE = "active";

  private static final String USER_NAME = "userName";
  private static final String EXTERNAL_ID = "externalId";
  private static final int MAX_NAME = 200;
  private static final Pattern EMAIL = Pattern.compile(Emails.PATTERN);
  private static final Pattern NAME = Pattern.compile(DisplayName.PATTERN);

  /** The document of attributes in the form of the schema. */
  static UserDocument of(JsonObject attributes) {
    if (!attributes.containsKey(USER_NAME)) {
      throw ScimProblem.SCIM_VALUE_INVALID.because("userName is required");
    }
    Boolean active =
        attributes.containsKey(ACTIVE) ? (Boolean) attributes.getBoolean(ACTIVE) : null;
    JsonObject rest = Json.createObjectBuilder(attributes).remove(ACTIVE).build();
    UserDocument document = new UserDocument(rest, active);
    document.name();
    return document;
  }

  /** The document of a body. */
  static UserDocument read(JsonObject body) {
    return of(ResourceKind.USER.read(body));
  }

  /** The name in the directory, whose case does not matter. */
  String userName() {
    return json.getString(USER_NAME).toLowerCase(Locale.ROOT);
  }

  @Nullable String externalId() {
    return json.getString(EXTERNAL_ID, null);
  }

  /** The address that finds the account: the primary one, else the first of work, else the name. */
  String email() {
    String address =
        emails()
            .max(
                Comparator.comparing((JsonObject one) -> one.getBoolean("primary", false))
                    .thenComparing(one -> one.getString("type", "").equalsIgnoreCase("work")))
            .map(one -> one.getString("value"))
            .orElseGet(() -> json.getString(USER_NAME));
    String email = Emails.normalize(address);
    if (email.length() > Emails.MAX || !EMAIL.matcher(email).matches()) {
      throw ScimProblem.SCIM_VALUE_INVALID.because(
          "emails or userName must have the address of the person");
    }
    return email;
  }

  private Stream<JsonObject> emails() {
    JsonValue emails = json.get("emails");
    List<JsonObject> all =
        emails instanceof JsonArray list ? list.getValuesAs(JsonObject.class) : List.of();
    return all.stream().filter(one -> one.containsKey("value"));
  }

  /** The name to show; refuses one that others may not see. */
  String name() {
    JsonObject parts =
        json.get("name") instanceof JsonObject object ? object : JsonValue.EMPTY_JSON_OBJECT;
    String whole =
        Stream.of("givenName", "familyName")
            .map(part -> parts.getString(part, ""))
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining(" "));
    String name =
        text(json, "displayName")
            .or(() -> text(parts, "formatted"))
            .or(() -> Optional.of(whole).filter(text -> !text.isEmpty()))
            .orElseGet(() -> localPart(json.getString(USER_NAME)));
    if (name.length() > MAX_NAME || !NAME.matcher(name).matches()) {
      throw ScimProblem.SCIM_VALUE_INVALID.because("The name " + DisplayName.MESSAGE);
    }
    return name;
  }

  private static String localPart(String userName) {
    return userName.indexOf('@') > 0 ? Emails.localPart(userName) : userName;
  }

  private static Optional<String> text(JsonObject object, String name) {
    return object.get(name) instanceof JsonString text
        ? Optional.of(text.getString())
        : Optional.empty();
  }
}
