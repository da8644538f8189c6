package plinth.messaging.chat;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Sql;

/**
 * Filter for a list of chats. Null members do not restrict the list.
 *
 * @param session slug of a session
 * @param q part of the name or of the phone number
 * @param isUnread whether the chat has unread messages
 * @param label slug of a label of the chat
 */
public record ChatFilter(
    @Nullable String session,
    @Nullable String q,
    @Nullable Boolean isUnread,
    @Nullable Boolean isArchived,
    @Nullable Boolean isStarred,
    @Nullable Boolean isPinned,
    @Nullable Boolean isAnswered,
    @Nullable String label) {

  /** Digits and the separators that people write between them. */
  private static final Pattern PHONE = Pattern.compile("[+0-9()./\\s-]+");

  /** Returns the conditions over the alias {@code c}. */
  public Sql sql() {
    Sql sql = Sql.EMPTY;
    if (q != null && !q.isBlank()) {
      String digits = digits(q);
      sql =
          sql.plus(
              "and (position(lower(?) in lower(c.name)) > 0 or (? <> '' and"
                  + " position(? in c.phone) > 0))",
              q.strip(),
              digits,
              digits);
    }
    sql = sql.plus(condition("c.unread_count > 0", isUnread));
    sql = sql.plus(condition("c.is_archived", isArchived));
    sql = sql.plus(condition("c.is_starred", isStarred));
    sql = sql.plus(condition("c.is_pinned", isPinned));
    sql = sql.plus(condition("c.answered_at is not null", isAnswered));
    if (label != null) {
      sql =
          sql.plus(
              "and exists (select from tenant.chat_label x join tenant.message_label l on"
                  + " l.workspace_id = x.workspace_id and l.id = x.label_id where x.workspace_id ="
                  + " c.workspace_id and x.chat_id = c.id and l.slug = ?)",
              label);
    }
    return sql;
  }

  /** Returns the digits of a text that looks like a part of a phone number; otherwise empty. */
  private static String digits(String q) {
    return PHONE.matcher(q).matches() ? q.replaceAll("\\D", "") : "";
  }

  private static Sql condition(String condition, @Nullable Boolean wanted) {
    return wanted == null
        ? Sql.EMPTY
        : Sql.of("and " + (wanted ? "" : "not ") + "(" + condition + ")");
  }
}
