package plinth.search;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that a search found.
 *
 * @param slug the slug of the record, chat, message or file, or the number of the comment
 * @param object the slug of the object of {@code record}
 * @param record the slug of the record itself, or of the record that the comment or file belongs to
 * @param chat the slug of the chat itself, or of the chat that the message or file belongs to
 * @param name the name of the record, chat or file, and of what the message or comment belongs to
 * @param matched the slug of the field of a record, {@code name} or {@code phone} of a chat, or
 *     {@code message}, {@code comment} or {@code file}
 * @param snippet a part of the text that matched, in pieces that together are the text
 * @param at when it last changed
 */
public record SearchHit(
    HitType type,
    String slug,
    @Nullable String object,
    @Nullable String record,
    @Nullable String chat,
    String name,
    String matched,
    List<Piece> snippet,
    Instant at) {

  /** A piece of a text, and whether it is what was searched for. */
  public record Piece(String text, boolean isMatch) {}

  /** Copies the snippet. */
  public SearchHit {
    snippet = List.copyOf(snippet);
  }
}
