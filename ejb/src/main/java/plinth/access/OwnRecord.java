package plinth.access;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import plinth.audit.AuditEntry;
import plinth.audit.AuditFilter;
import plinth.audit.WorkspaceRecord;
import plinth.kernel.Caller;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.tenancy.Tenanted;

/**
 * The audit record of a workspace, for its owners: changes by its people to members, roles, limits
 * and exports, and changes that operators made for them.
 */
@Stateless
@Tenanted
public class OwnRecord {
  private static final String LABEL = "admin:";
  private static final String SUBJECT = "member:";
  private static final Pattern MEMBER = Pattern.compile("admin:[0-9]{1,18}");

  @Inject private MemberRepository members;
  @Inject private WorkspaceRecord record;

  /**
   * A page of the record, newest entry first; refuses a caller who is not an owner (403). Subjects
   * that are members are named by slug: {@code member:<slug>}.
   *
   * @param filter with the slug of a member or {@code me} as the actor, and with such a subject
   */
  public Page<AuditEntry> page(Caller caller, AuditFilter filter, PageRequest request) {
    if (members
        .findById(caller.requireAdminId())
        .filter(WorkspaceMember::isActiveOwner)
        .isEmpty()) {
      throw new Problem(AccessProblem.NOT_THE_OWNER);
    }
    String actor = filter.actor();
    String subject = filter.subject();
    AuditFilter asked =
        filter.withLabels(
            actor == null ? null : findLabel(caller, actor).orElse(actor),
            subject == null || !subject.startsWith(SUBJECT)
                ? subject
                : findLabel(caller, subject.substring(SUBJECT.length())).orElse(subject));
    Page<AuditEntry> page = record.page(caller, asked, request);
    Map<String, String> slugs =
        members
            .listByIds(
                page.items().stream()
                    .map(AuditEntry::subject)
                    .filter(one -> MEMBER.matcher(one).matches())
                    .map(one -> Long.valueOf(one.substring(LABEL.length())))
                    .collect(Collectors.toSet()))
            .stream()
            .collect(Collectors.toMap(member -> LABEL + member.id(), WorkspaceMember::slug));
    return page.map(
        entry ->
            slugs.containsKey(entry.subject())
                ? entry.withSubject(SUBJECT + slugs.get(entry.subject()))
                : entry);
  }

  private Optional<String> findLabel(Caller caller, String slug) {
    Optional<Long> id =
        slug.equals("me")
            ? Optional.of(caller.requireAdminId())
            : members.findBySlug(slug).map(WorkspaceMember::id);
    return id.map(number -> LABEL + number);
  }
}
