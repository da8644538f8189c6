package plinth.access.team;

import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;
import plinth.kernel.PresentMembers;

/**
 * A new team, or a change of one: absent members keep their values.
 *
 * @param name its name, which no other team has in any case of its letters
 * @param parent the slug of the team that it is in; null: it is in none
 * @param given the names of the members that the body contains
 */
public record TeamDraft(
    @Pattern(regexp = ".*\\S.*", message = "must be one line, and not blank") @Size(max = 100)
        @Nullable String name,
    @Size(max = 100) @Nullable String parent,
    PresentMembers given) {}
