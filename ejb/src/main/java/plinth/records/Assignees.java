package plinth.records;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.kernel.Caller;
import plinth.kernel.Problem;

/** The admins whom records can be assigned to. */
@ApplicationScoped
class Assignees {
  private static final Pattern LABEL = Pattern.compile("admin:([0-9]{1,18})");

  @Inject private Members members;

  /**
   * Reads to whom records are to be assigned: the slug of a member, or what a record answers. Null
   * is nobody. Refuses who is no active member.
   */
  Assignment read(Caller caller, @Nullable String given) {
    if (given == null) {
      return new Assignment(null);
    }
    Matcher label = LABEL.matcher(given);
    Stream<Admin> found =
        label.matches()
            ? members.byId(caller, Long.parseLong(label.group(1))).stream()
            : members.bySlugs(caller, List.of(given)).stream();
    return found
        .filter(admin -> admin.status() == Admin.Status.ACTIVE)
        .findFirst()
        .map(admin -> new Assignment("admin:" + admin.id()))
        .orElseThrow(
            () ->
                Problem.invalid(Assignment.NAME, "unknown", "There is no active member " + given));
  }
}
