package plinth.comments;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * A reaction that the caller adds or removes.
 *
 * @param reaction an emoji or a word, 1 to 32 characters without spaces
 * @param on whether the reaction should be present afterwards; absent: toggles it
 */
public record ReactionDraft(
    @NotNull @Size(max = 32) @Pattern(regexp = "\\S+", message = "must not contain spaces")
        String reaction,
    @Nullable Boolean on) {}
