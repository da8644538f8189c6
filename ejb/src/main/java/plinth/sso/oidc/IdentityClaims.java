package plinth.sso.oidc;

import jakarta.json.JsonArray;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import plinth.identity.Emails;
import plinth.kernel.JsonText;
import plinth.kernel.LooseJson;

/**
 * The claims about a person, of the ID token or else of the UserInfo endpoint.
 *
 * @param token the claims of the ID token
 * @param further the claims of the endpoint; empty if it was not asked
 */
record IdentityClaims(JsonObject token, JsonObject further) {
  private static final Pattern EMAIL = Pattern.compile(Emails.PATTERN);
  private static final int LONGEST_NAME = 200;

  static IdentityClaims of(String token) {
    return new IdentityClaims(JsonText.parseObject(token), JsonValue.EMPTY_JSON_OBJECT);
  }

  /** With the claims of the endpoint; null if those are not of the same person. */
  @Nullable IdentityClaims with(String userInfo) {
    try {
      JsonObject found = JsonText.parseObject(userInfo);
      boolean isSame = LooseJson.of(found).text("sub").equals(LooseJson.of(token).text("sub"));
      return isSame ? new IdentityClaims(token, found) : null;
    } catch (JsonException | IllegalStateException e) {
      return null;
    }
  }

  /** Whether the ID token names the address and the groups. */
  boolean isComplete(String groupsClaim, boolean needsGroups) {
    return token.containsKey("email") && (!needsGroups || value(token, groupsClaim).isPresent());
  }

  /** The address, normalized; null: none, or no valid one. */
  @Nullable String email() {
    String text = text("email");
    return EMAIL.matcher(text).matches() && text.length() <= Emails.MAX
        ? Emails.normalize(text)
        : null;
  }

  /** Whether the provider says that it verified the address, which it names in the same place. */
  boolean isEmailVerified() {
    return LooseJson.of(token.containsKey("email") ? token : further).isTrueText("email_verified");
  }

  /** The name; null: none. */
  @Nullable String name() {
    String text = text("name").strip();
    return text.isEmpty() ? null : text.substring(0, Math.min(text.length(), LONGEST_NAME));
  }

  /** The groups of a claim: a list or one text; a claim within others is named with dots. */
  List<String> groups(String claim) {
    JsonValue found =
        value(token, claim).or(() -> value(further, claim)).orElse(JsonValue.EMPTY_JSON_ARRAY);
    if (found instanceof JsonString one) {
      return List.of(one.getString());
    }
    return found instanceof JsonArray list
        ? list.stream()
            .filter(JsonString.class::isInstance)
            .map(one -> ((JsonString) one).getString())
            .toList()
        : List.of();
  }

  private String text(String claim) {
    String text = LooseJson.of(token).text(claim);
    return text.isEmpty() ? LooseJson.of(further).text(claim) : text;
  }

  private static Optional<JsonValue> value(JsonObject object, String claim) {
    JsonValue exact = object.get(claim);
    if (exact != null) {
      return Optional.of(exact);
    }
    int dot = claim.indexOf('.');
    return dot > 0 && object.get(claim.substring(0, dot)) instanceof JsonObject inner
        ? value(inner, claim.substring(dot + 1))
        : Optional.empty();
  }
}
