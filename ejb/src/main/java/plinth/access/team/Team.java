package plinth.access.team;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A team of members of a workspace.
 *
 * @param slug its address
 * @param name its name
 * @param parent the slug of the team that it is in, if any
 * @param members the number of its own members, without those of the teams in it
 * @param createdAt when it was created
 * @param updatedAt when its name, its parent or its members were last changed
 */
public record Team(
    String slug,
    String name,
    @Nullable String parent,
    long members,
    Instant createdAt,
    Instant updatedAt) {}
