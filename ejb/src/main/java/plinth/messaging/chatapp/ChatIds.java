package plinth.messaging.chatapp;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Ids of chats and contacts as the gateway writes them: {@code 966501234567@c.us}. */
final class ChatIds {
  static final String STORIES = "status@broadcast";

  private static final Pattern PERSON =
      Pattern.compile("(\\d{5,15})(?::\\d+)?@(?:c\\.us|s\\.whatsapp\\.net)");
  private static final String OTHER_SPELLING = "@s.whatsapp.net";

  private ChatIds() {}

  /** Returns the phone number of a person's id in E.164; null for groups and hidden ids. */
  static @Nullable String phone(String id) {
    Matcher match = PERSON.matcher(id);
    return match.matches() ? "+" + match.group(1) : null;
  }

  /** Returns the id for a phone number. */
  static String of(String phone) {
    return phone.replaceAll("[^0-9]", "") + "@c.us";
  }

  /** Returns the canonical spelling of an id; engines use two spellings. */
  static String canonical(String id) {
    return id.endsWith(OTHER_SPELLING)
        ? id.substring(0, id.length() - OTHER_SPELLING.length()) + "@c.us"
        : id;
  }
}
