package plinth.records.link;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import plinth.access.RecordScope;
import plinth.fields.Field;
import plinth.fields.Link;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.objects.Shapes;
import plinth.records.LinkChange;
import plinth.records.LinkChange.Related;
import plinth.records.LinkEdit;
import plinth.records.LinkStatement;
import plinth.records.RecordsProblem;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.limit.AllRecords;

/**
 * Ensures that no change removes the last link of a record that requires one. A transaction that
 * unlinks first locks the relation by {@link #lock}: if two transactions each remove one of a
 * record's last two links, the second sees that no other is left.
 */
@AllRecords
@ApplicationScoped
public class RequiredLinks {
  /** The maximum number of records that a refusal names. */
  private static final int NAMED = 20;

  private static final Sql UNLINKED =
      Sql.named(
          """
          select o.id
          from unnest(:records) o(id)
          where not exists (
            select
            from tenant.record_link k
            where k.workspace_id = :workspace and k.relation_id = :relation
              and k.removed_at is null and k.%s = o.id
          )
          """);

  private static final LinkStatement BARE =
      LinkStatement.named(
          """
          select k.{own} as own, o.id, o.slug
          from tenant.record_link k
          join tenant.record o on o.workspace_id = :workspace and o.object_id = :object
            and o.id = k.{theirs}
          where k.workspace_id = :workspace and k.relation_id = :relation
            and k.removed_at is null and o.deleted_at is null and k.{own} = any (:leaving)
            and o.id <> all (:gone) and not exists (
              select
              from tenant.record_link x
              where x.workspace_id = k.workspace_id and x.relation_id = k.relation_id
                and x.{theirs} = k.{theirs} and x.removed_at is null
                and x.{own} <> all (:leaving)
            )
          """);

  @Inject private Shapes shapes;
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  private record Bare(long own, Related other) {}

  /**
   * Locks relations for unlinking, always in the same order, if records that require a link may
   * have several. If a record can have only one, the unique index on its links suffices.
   *
   * @param shape the shape of the object whose records are unlinked
   * @param links relations as seen by that object
   */
  public void lock(Shape shape, Collection<Link> links) {
    lock(contended(shape, links));
  }

  /** The numbers of the relations in which records that require a link may have several. */
  public SortedSet<Long> contended(Shape shape, Collection<Link> links) {
    return links.stream()
        .filter(link -> isContended(shape, link))
        .map(Link::relationId)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Locks these relations for unlinking. */
  public void lock(SortedSet<Long> relations) {
    for (long id : relations) {
      db.lock("tenant.record_link", id);
    }
  }

  private boolean isContended(Shape shape, Link link) {
    boolean isOwn = shape.fields().stream().anyMatch(f -> isOf(f, link) && isRequired(f));
    return (isOwn && link.many())
        || (link.kind().many(link.side().other()) && otherRequired(link).isPresent());
  }

  private static boolean isOf(Field field, Link link) {
    Link its = LinkEdit.linkOf(field);
    return its != null && its.relationId() == link.relationId() && its.side() == link.side();
  }

  private static boolean isRequired(Field field) {
    return field.active() && field.rules().required();
  }

  /** The field of the other side, if its records require a value. */
  private Optional<Field> otherRequired(Link link) {
    try {
      return shapes
          .requireComplete(link.object())
          .field(link.field())
          .filter(RequiredLinks::isRequired);
    } catch (Problem inactive) {
      // Records of an inactive object require nothing.
      return Optional.empty();
    }
  }

  /**
   * Refuses to remove the links of records if others would lack a required link.
   *
   * @param leaving the records that lose their links
   * @param gone records of the other side that are deleted too
   */
  public void check(Caller caller, Link link, Long[] leaving, Long[] gone) {
    if (otherRequired(link).isPresent()) {
      refuse(caller, link, listOrphaned(link, leaving, gone, Sql.of("limit ?", NAMED)));
    }
  }

  /**
   * Refuses to unlink a record from others that would lack a required link.
   *
   * @param others the records to unlink it from
   */
  void check(Caller caller, LinkEdit edit, long recordId, List<Related> others) {
    Link link = edit.link();
    if (others.isEmpty() || otherRequired(link).isEmpty()) {
      return;
    }
    Sql among = Sql.of("and k." + link.theirColumn() + " = any (?)", (Object) numbers(others));
    List<Bare> bare =
        listOrphaned(link, new Long[] {recordId}, new Long[0], among.plus("limit ?", NAMED));
    if (!bare.isEmpty()) {
      Problem problem = refusal(caller, link, bare.stream().map(Bare::other).toList());
      throw problem.field(edit.path(), "required", String.valueOf(problem.getMessage()));
    }
  }

  /** The records that cannot lose their links, each with the problem. */
  public Map<Long, Problem> refusals(Caller caller, Link link, Long[] leaving, Long[] gone) {
    if (otherRequired(link).isEmpty()) {
      return Map.of();
    }
    Map<Long, Problem> staying = new HashMap<>();
    for (Bare one : listOrphaned(link, leaving, gone, Sql.EMPTY)) {
      staying.computeIfAbsent(one.own(), own -> refusal(caller, link, List.of(one.other())));
    }
    return staying;
  }

  /**
   * Of the records whose links were changed, those that lack a required link or leave others
   * without one, each with the problem.
   */
  public Map<Long, Problem> refusalsAfter(
      Caller caller, Shape shape, Map<Long, List<LinkChange>> changes) {
    Map<Long, Problem> bared = new HashMap<>();
    for (Field field : shape.fields()) {
      Link link = LinkEdit.linkOf(field);
      if (link != null) {
        Map<Long, List<Related>> removed = new LinkedHashMap<>();
        changes.forEach(
            (own, its) ->
                its.stream()
                    .filter(c -> c.field().equals(field.slug()) && !c.removed().isEmpty())
                    .forEach(c -> removed.put(own, c.removed())));
        refusalsAfter(caller, field, link, removed).forEach(bared::putIfAbsent);
      }
    }
    return bared;
  }

  private Map<Long, Problem> refusalsAfter(
      Caller caller, Field field, Link link, Map<Long, List<Related>> removed) {
    Map<Long, Problem> bared = new HashMap<>();
    if (isRequired(field)) {
      listUnlinked(link.ownColumn(), link, removed.keySet().toArray(Long[]::new))
          .forEach(
              own ->
                  bared.put(
                      own,
                      new Problem(
                          RecordsProblem.RELATION_REQUIRED, field.slug() + " must have a value")));
    }
    if (otherRequired(link).isPresent()) {
      Long[] all =
          removed.values().stream().flatMap(List::stream).map(Related::id).toArray(Long[]::new);
      List<Long> left = listUnlinked(link.theirColumn(), link, all);
      removed.forEach(
          (own, others) ->
              others.stream()
                  .filter(other -> left.contains(other.id()))
                  .findFirst()
                  .ifPresent(o -> bared.putIfAbsent(own, refusal(caller, link, List.of(o)))));
    }
    return bared;
  }

  /** The records of one side that have no link. */
  private List<Long> listUnlinked(String side, Link link, Long[] records) {
    return records.length == 0
        ? List.of()
        : db.list(
            UNLINKED
                .formatted(side)
                .with("records", records)
                .with("workspace", bound.id())
                .with("relation", link.relationId()),
            row -> row.getLong(1));
  }

  /** The records all of whose links are to records that lose their links. */
  private List<Bare> listOrphaned(Link link, Long[] leaving, Long[] gone, Sql more) {
    Sql sql =
        BARE.of(link)
            .with("workspace", bound.id())
            .with("object", link.objectId())
            .with("relation", link.relationId())
            .with("leaving", leaving)
            .with("gone", gone);
    return db.list(
        sql.plus(more),
        row -> new Bare(row.getLong("own"), new Related(row.getLong("id"), row.getString("slug"))));
  }

  private void refuse(Caller caller, Link link, List<Bare> bare) {
    if (!bare.isEmpty()) {
      throw refusal(caller, link, bare.stream().map(Bare::other).toList());
    }
  }

  /** The problem, which names the field and the records to callers who see all of them. */
  private Problem refusal(Caller caller, Link link, List<Related> bare) {
    boolean isSeen;
    try {
      Shape shape = shapes.requireReadable(caller, link.object());
      isSeen = shape.scope() == RecordScope.ALL && shape.field(link.field()).isPresent();
    } catch (Problem unreadable) {
      isSeen = false;
    }
    if (!isSeen) {
      return new Problem(RecordsProblem.RELATION_REQUIRED);
    }
    List<String> slugs = bare.stream().map(Related::slug).distinct().toList();
    return new Problem(
            RecordsProblem.RELATION_REQUIRED,
            "Without it "
                + String.join(", ", slugs)
                + " of "
                + link.object()
                + " would have no "
                + link.field())
        .with("object", link.object())
        .with("field", link.field())
        .with("records", slugs);
  }

  private static Long[] numbers(List<Related> related) {
    return related.stream().map(Related::id).toArray(Long[]::new);
  }
}
