package plinth.comments;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * A reaction of the caller's, given or taken away.
 *
 * @param reaction an emoji or a word, 1 to 32 characters without spaces
 * @param on whether it is to be there; absent: the other way than it is
 */
public record ReactionDraft(
    @NotNull @Size(max = 32) @Pattern(regexp = "\\S+", message = "must hold no spaces")
        String reaction,
    @Nullable Boolean on) {}
