package plinth.messaging.http;

import jakarta.ws.rs.QueryParam;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import plinth.kernel.http.PageParams;
import plinth.messaging.chat.ChatFilter;

/** The filter and the page of a list of chats. */
public class ChatParams extends PageParams {
  @Schema(description = "Slug or name of a session")
  @QueryParam("session")
  private @Nullable String session;

  @Schema(description = "Part of a name, or digits of a phone number")
  @QueryParam("q")
  private @Nullable String q;

  @Schema(type = SchemaType.BOOLEAN)
  @QueryParam("is_unread")
  private @Nullable String isUnread;

  @Schema(type = SchemaType.BOOLEAN)
  @QueryParam("is_archived")
  private @Nullable String isArchived;

  @Schema(type = SchemaType.BOOLEAN)
  @QueryParam("is_starred")
  private @Nullable String isStarred;

  @Schema(type = SchemaType.BOOLEAN)
  @QueryParam("is_pinned")
  private @Nullable String isPinned;

  @Schema(type = SchemaType.BOOLEAN)
  @QueryParam("is_answered")
  private @Nullable String isAnswered;

  @Schema(description = "Slug of a label")
  @QueryParam("label")
  private @Nullable String label;

  /** Returns the filter. Refuses flags that are neither true nor false. */
  ChatFilter filter() {
    return new ChatFilter(
        session,
        q,
        flag("is_unread", isUnread),
        flag("is_archived", isArchived),
        flag("is_starred", isStarred),
        flag("is_pinned", isPinned),
        flag("is_answered", isAnswered),
        label);
  }
}
