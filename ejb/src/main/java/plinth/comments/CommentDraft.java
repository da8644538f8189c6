package plinth.comments;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The text of a comment.
 *
 * @param body plain text of 1 to 10,000 characters; {@code @[slug]} mentions that admin
 * @param mentions slugs of further admins to mention; if absent in a change, the admins mentioned
 *     outside of the text stay
 */
public record CommentDraft(
    @NotBlank @Size(max = 10_000) String body,
    @Size(max = Mentions.MAX) @Nullable List<String> mentions) {
  /** Strips surrounding white space, so that a text of spaces alone counts as empty. */
  public CommentDraft {
    // The binder creates the draft before it checks that a body was given.
    if (body != null) {
      body = body.strip();
    }
  }
}
