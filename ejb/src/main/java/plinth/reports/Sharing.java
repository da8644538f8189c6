package plinth.reports;

import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;

/**
 * Who sees a report or a dashboard.
 *
 * @param visibility the kind of audience
 * @param roles the slugs of the roles of the audience; empty unless it consists of roles
 */
record Sharing(Audience visibility, List<String> roles) {
  /** The maximum number of roles. */
  static final int MAX_ROLES = 50;

  /** Copies the roles, and refuses roles that do not fit the audience. */
  Sharing {
    roles = roles.stream().distinct().toList();
    if (roles.isEmpty() && visibility == Audience.ROLES) {
      throw Problem.invalid("roles", "required", "Visibility roles needs at least one role");
    }
    if (!roles.isEmpty() && visibility != Audience.ROLES) {
      throw Problem.invalid("roles", "visibility", "Only visibility roles has roles");
    }
    if (roles.size() > MAX_ROLES) {
      throw Problem.invalid("roles", "size", "Must have at most " + MAX_ROLES + " roles");
    }
  }

  /** The sharing that a request asks for, on top of what there was. */
  static Sharing of(Sharing before, @Nullable Audience visibility, @Nullable List<String> roles) {
    Audience next = visibility == null ? before.visibility : visibility;
    List<String> kept = next == Audience.ROLES ? before.roles : List.of();
    return new Sharing(next, roles == null ? kept : roles);
  }

  /** The sharing of something new; absent: with everyone. */
  static Sharing of(@Nullable Audience visibility, @Nullable List<String> roles) {
    return of(new Sharing(Audience.SHARED, List.of()), visibility, roles);
  }
}
