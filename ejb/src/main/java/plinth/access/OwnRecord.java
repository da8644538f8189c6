package plinth.access;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plinth.audit.Audit;
import plinth.audit.AuditEntry;
import plinth.audit.AuditFilter;
import plinth.audit.WorkspaceRecord;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.tenancy.Tenanted;

/**
 * The audit record of a workspace, for its owners and members with the permission {@code
 * audit.read}: sign-ins, changes by its people to members, roles, limits and exports, and changes
 * that operators made for them.
 */
@Stateless
@Tenanted
public class OwnRecord {
  private static final String LABEL = "admin:";
  private static final String SUBJECT = "member:";
  private static final Pattern MEMBER = Pattern.compile("admin:[0-9]{1,18}");

  @Inject private MemberRepository members;
  @Inject private WorkspaceRecord record;
  @Inject private Audit audit;

  /**
   * A page of the record, newest entry first. Subjects that are members are named by slug: {@code
   * member:<slug>}.
   *
   * @param filter with the slug of a member or {@code me} as the actor, and with such a subject
   */
  public Page<AuditEntry> page(Caller caller, AuditFilter filter, PageRequest request) {
    Page<AuditEntry> page = record.page(caller, byLabels(caller, filter), request);
    Map<String, String> slugs = slugs(page.items().stream().map(AuditEntry::subject));
    return page.map(
        entry -> entry.withSubject(slugs.getOrDefault(entry.subject(), entry.subject())));
  }

  /**
   * The next entries after a number, in the order in which they were written, for a file: actors
   * and subjects that are members are named by slug, and the origin of operators is left out.
   */
  public List<AuditEntry> listAfter(Caller caller, AuditFilter filter, long id, int most) {
    return named(record.listAfter(caller, byLabels(caller, filter), id, most));
  }

  /** The next entries after a place in the record, likewise. */
  public List<AuditEntry> listAfterSequence(Caller caller, long seq, int most) {
    return named(record.listAfterPlace(caller, seq, most));
  }

  private List<AuditEntry> named(List<AuditEntry> entries) {
    Map<String, String> slugs =
        slugs(entries.stream().flatMap(entry -> Stream.of(entry.actor(), entry.subject())));
    return entries.stream()
        .map(entry -> entry.operatorId() == null ? entry : entry.withoutOrigin())
        .map(entry -> entry.withSubject(slugs.getOrDefault(entry.subject(), entry.subject())))
        .map(entry -> entry.withActor(slugs.getOrDefault(entry.actor(), entry.actor())))
        .toList();
  }

  /** Records an export of the record, before its first entry is written. */
  public void recordExport(Caller caller, String format) {
    audit.record(
        caller,
        "audit.exported",
        "audit:workspace",
        Json.createObjectBuilder().add("format", format).build());
  }

  private AuditFilter byLabels(Caller caller, AuditFilter filter) {
    String actor = filter.actor();
    String subject = filter.subject();
    return filter.withLabels(
        actor == null ? null : findLabel(caller, actor).orElse(actor),
        subject == null || !subject.startsWith(SUBJECT)
            ? subject
            : findLabel(caller, subject.substring(SUBJECT.length())).orElse(subject));
  }

  /** The names of those labels that are members, by label. */
  private Map<String, String> slugs(Stream<String> labels) {
    Collection<Long> ids =
        labels
            .filter(label -> MEMBER.matcher(label).matches())
            .map(label -> Long.valueOf(label.substring(LABEL.length())))
            .collect(Collectors.toSet());
    return members.listByIds(ids).stream()
        .collect(
            Collectors.toMap(member -> LABEL + member.id(), member -> SUBJECT + member.slug()));
  }

  private Optional<String> findLabel(Caller caller, String slug) {
    Optional<Long> id =
        slug.equals("me")
            ? Optional.of(caller.requireAdminId())
            : members.findBySlug(slug).map(WorkspaceMember::id);
    return id.map(number -> LABEL + number);
  }
}
