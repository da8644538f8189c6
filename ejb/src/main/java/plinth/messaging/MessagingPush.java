package plinth.messaging;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.realtime.Rooms;

/**
 * Tells the admins of a session what happens in it, after the commit and nobody else: {@code
 * messaging:session}, {@code messaging:message} and {@code messaging:ack}.
 *
 * <p>Spec: Messaging.
 */
@ApplicationScoped
class MessagingPush {
  private static final int SHOWN = 200;

  @Inject private Rooms rooms;

  void session(Caller caller, SessionRow row, Set<Long> admins) {
    rooms.push(
        caller.requiredWorkspace(),
        "messaging:session",
        Json.createObjectBuilder()
            .add("slug", row.slug())
            .add("status", row.view().status().word())
            .add("last_error", text(row.view().lastError()))
            .build(),
        admins);
  }

  void message(Caller caller, String session, String chat, MessageRow message, Set<Long> admins) {
    String body = message.body() == null ? "" : message.body();
    rooms.push(
        caller.requiredWorkspace(),
        "messaging:message",
        named(session, chat, message)
            .add("direction", message.direction().name().toLowerCase(Locale.ROOT))
            .add("type", message.type().word())
            .add("body", body.length() > SHOWN ? body.substring(0, SHOWN) : body)
            .add("timestamp", message.at().toString())
            .build(),
        admins);
  }

  void ack(Caller caller, String session, String chat, MessageRow message, Set<Long> admins) {
    rooms.push(
        caller.requiredWorkspace(), "messaging:ack", named(session, chat, message).build(), admins);
  }

  private static JsonObjectBuilder named(String session, String chat, MessageRow message) {
    return Json.createObjectBuilder()
        .add("session_slug", session)
        .add("chat_slug", chat)
        .add("slug", message.slug())
        .add("ack", message.ack().number())
        .add("status", message.status());
  }

  private static JsonValue text(@Nullable String text) {
    return text == null ? JsonValue.NULL : Json.createValue(text);
  }
}
