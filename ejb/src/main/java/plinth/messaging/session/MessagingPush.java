package plinth.messaging.session;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.messaging.MessagingSession;
import plinth.messaging.store.ChatRow;
import plinth.messaging.store.MessageRow;
import plinth.realtime.Rooms;

/**
 * Pushes events of a session to its admins only, after the commit: {@code messaging:session},
 * {@code messaging:chat}, {@code messaging:message} and {@code messaging:ack}.
 */
@ApplicationScoped
public class MessagingPush {
  private static final int SHOWN = 200;

  @Inject private Rooms rooms;

  void session(Caller caller, SessionRow row) {
    MessagingSession session = row.view();
    rooms.push(
        caller.requireWorkspace(),
        "messaging:session",
        Json.createObjectBuilder()
            .add("slug", session.slug())
            .add("status", session.status().code())
            .add("last_error", text(session.lastError()))
            .build(),
        row.adminIds());
  }

  /**
   * Pushes the current state of a chat.
   *
   * @param isRemoved whether the chat was deleted
   */
  public void chat(Caller caller, SessionRow session, ChatRow chat, boolean isRemoved) {
    rooms.push(
        caller.requireWorkspace(),
        "messaging:chat",
        Json.createObjectBuilder()
            .add("session_slug", session.slug())
            .add("slug", chat.slug())
            .add("name", text(chat.peer().name()))
            .add("unread_count", chat.unreadCount())
            .add("is_archived", chat.marks().isArchived())
            .add("is_starred", chat.marks().isStarred())
            .add("is_pinned", chat.marks().isPinned())
            .add("is_answered", chat.marks().answeredAt() != null)
            .add("is_removed", isRemoved)
            .build(),
        session.adminIds());
  }

  /** A new or changed message of a session. */
  public record News(SessionRow session, MessageRow message) {}

  /** Pushes new or changed messages, in their order. */
  public void messages(Caller caller, List<News> messages) {
    push(
        caller,
        "messaging:message",
        messages,
        news -> {
          MessageRow message = news.message();
          String body = message.content().body() == null ? "" : message.content().body();
          return named(news)
              .add("direction", message.origin().direction().name().toLowerCase(Locale.ROOT))
              .add("type", message.content().type().code())
              .add("body", body.length() > SHOWN ? body.substring(0, SHOWN) : body)
              .add("timestamp", message.at().toString())
              .build();
        });
  }

  /** Pushes the delivery status of messages. */
  public void acks(Caller caller, List<News> messages) {
    push(caller, "messaging:ack", messages, news -> named(news).build());
  }

  private void push(
      Caller caller, String event, List<News> messages, Function<News, JsonObject> data) {
    rooms.push(
        messages.stream()
            .filter(news -> !news.session().adminIds().isEmpty())
            .map(
                news ->
                    Rooms.frame(
                        caller.requireWorkspace(),
                        event,
                        data.apply(news),
                        news.session().adminIds()))
            .toList());
  }

  private static JsonObjectBuilder named(News news) {
    MessageRow message = news.message();
    return Json.createObjectBuilder()
        .add("session_slug", news.session().slug())
        .add("chat_slug", message.place().chatSlug())
        .add("slug", message.slug())
        .add("ack", message.delivery().ack().number())
        .add("status", message.status());
  }

  private static JsonValue text(@Nullable String text) {
    return text == null ? JsonValue.NULL : Json.createValue(text);
  }
}
