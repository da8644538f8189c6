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

/**
 * Keeps for records the relations that they must have: what is done with a record takes the last
 * link from none that must have one. A transaction that unlinks first {@link #hold}s the relation,
 * so that of two who each leave a record the other's link, the second sees that there is none.
 */
@ApplicationScoped
public class RequiredLinks {
  /** How many records a refusal names. */
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
   * Waits for all who unlink by relations in which a record that must have a link may have several;
   * always in the same order. Where it can have one alone, its own index decides.
   *
   * @param shape the shape of the object whose records are unlinked
   * @param links relations as that object sees them
   */
  public void hold(Shape shape, Collection<Link> links) {
    hold(contended(shape, links));
  }

  /** The relations, by their numbers, in which records that must have a link may have several. */
  public SortedSet<Long> contended(Shape shape, Collection<Link> links) {
    return links.stream()
        .filter(link -> isContended(shape, link))
        .map(Link::relationId)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Waits for all who unlink by these relations. */
  public void hold(SortedSet<Long> relations) {
    for (long id : relations) {
      db.lock("tenant.record_link", id);
    }
  }

  private boolean isContended(Shape shape, Link link) {
    boolean isOwn = shape.fields().stream().anyMatch(f -> isOf(f, link) && isRequired(f));
    return (isOwn && link.many())
        || (link.kind().many(link.side().other()) && others(link).isPresent());
  }

  private static boolean isOf(Field field, Link link) {
    Link its = LinkEdit.linkOf(field);
    return its != null && its.relationId() == link.relationId() && its.side() == link.side();
  }

  private static boolean isRequired(Field field) {
    return field.active() && field.rules().required();
  }

  /** The field of the other side, where records must have a value of it. */
  private Optional<Field> others(Link link) {
    try {
      return shapes.complete(link.object()).field(link.field()).filter(RequiredLinks::isRequired);
    } catch (Problem inactive) {
      // Nobody keeps the records of an object that takes no part.
      return Optional.empty();
    }
  }

  /**
   * Refuses to take records out of their links where others would be left without.
   *
   * @param leaving the records that leave
   * @param gone records of the other side that go too
   */
  public void check(Caller caller, Link link, Long[] leaving, Long[] gone) {
    if (others(link).isPresent()) {
      refuse(caller, link, bare(link, leaving, gone, Sql.of("limit ?", NAMED)));
    }
  }

  /**
   * Refuses to unlink a record from others that would be left without.
   *
   * @param others those that it is to be unlinked from
   */
  void check(Caller caller, LinkEdit edit, long recordId, List<Related> others) {
    Link link = edit.link();
    if (others.isEmpty() || others(link).isEmpty()) {
      return;
    }
    Sql among = Sql.of("and k." + link.theirs() + " = any (?)", (Object) numbers(others));
    List<Bare> bare = bare(link, new Long[] {recordId}, new Long[0], among.plus("limit ?", NAMED));
    if (!bare.isEmpty()) {
      Problem problem = refusal(caller, link, bare.stream().map(Bare::other).toList());
      throw problem.field(edit.at(), "required", String.valueOf(problem.getMessage()));
    }
  }

  /** Those of the records that cannot leave their links, each with the refusal. */
  public Map<Long, Problem> staying(Caller caller, Link link, Long[] leaving, Long[] gone) {
    if (others(link).isEmpty()) {
      return Map.of();
    }
    Map<Long, Problem> staying = new HashMap<>();
    for (Bare one : bare(link, leaving, gone, Sql.EMPTY)) {
      staying.computeIfAbsent(one.own(), own -> refusal(caller, link, List.of(one.other())));
    }
    return staying;
  }

  /**
   * Those of the records whose links were changed that are left without, or leave others so, each
   * with the refusal.
   */
  public Map<Long, Problem> bared(Caller caller, Shape shape, Map<Long, List<LinkChange>> changes) {
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
        bared(caller, field, link, removed).forEach(bared::putIfAbsent);
      }
    }
    return bared;
  }

  private Map<Long, Problem> bared(
      Caller caller, Field field, Link link, Map<Long, List<Related>> removed) {
    Map<Long, Problem> bared = new HashMap<>();
    if (isRequired(field)) {
      unlinked(link.own(), link, removed.keySet().toArray(Long[]::new))
          .forEach(
              own ->
                  bared.put(
                      own,
                      new Problem(
                          RecordsProblem.RELATION_REQUIRED, field.slug() + " must have a value")));
    }
    if (others(link).isPresent()) {
      Long[] all =
          removed.values().stream().flatMap(List::stream).map(Related::id).toArray(Long[]::new);
      List<Long> left = unlinked(link.theirs(), link, all);
      removed.forEach(
          (own, others) ->
              others.stream()
                  .filter(other -> left.contains(other.id()))
                  .findFirst()
                  .ifPresent(o -> bared.putIfAbsent(own, refusal(caller, link, List.of(o)))));
    }
    return bared;
  }

  /** Those of the records of one side that have no link. */
  private List<Long> unlinked(String side, Link link, Long[] records) {
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

  /** The records whose every link is to one of those that leave. */
  private List<Bare> bare(Link link, Long[] leaving, Long[] gone, Sql more) {
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

  /** Names field and records as far as the caller sees them. */
  private Problem refusal(Caller caller, Link link, List<Related> bare) {
    boolean isSeen;
    try {
      isSeen = shapes.toRead(caller, link.object()).field(link.field()).isPresent();
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
