package plinth.records.link;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Link;
import plinth.fields.Linked;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.records.LinkChange;
import plinth.records.LinkChange.Related;
import plinth.records.LinkEdit;
import plinth.records.RecordRow;
import plinth.records.RecordsProblem;
import plinth.tenancy.limit.LimitedRecords;

/**
 * Writes the links of a record whose row is locked, or was created, by this transaction. Records
 * that are named are locked against deletion. Unique indexes ensure that each side has at most as
 * many links as the type allows.
 */
@ApplicationScoped
public class RecordLinks {
  @Inject private LinkRepository links;
  @Inject private RequiredLinks required;

  /**
   * The stored values of a record and, for the relation fields that a body names, the slugs that a
   * read shows, so that a body that repeats them changes nothing.
   */
  public JsonObject withShownLinks(Shape shape, RecordRow row, JsonObject body) {
    if (!(body.get("data") instanceof JsonObject given)) {
      return row.data();
    }
    JsonObjectBuilder values = null;
    for (Field field : shape.fields()) {
      Link link = LinkEdit.linkOf(field);
      if (link != null && given.containsKey(field.slug())) {
        values = values == null ? Json.createObjectBuilder(row.data()) : values;
        List<String> slugs = slugs(links.list(link, row.id(), Linked.SHOWN));
        if (slugs.isEmpty()) {
          values.remove(field.slug());
        } else {
          values.add(field.slug(), Json.createArrayBuilder(slugs));
        }
      }
    }
    return values == null ? row.data() : values.build();
  }

  /** One edit with the records that it names and those that it unlinks. */
  private record Step(LinkEdit edit, List<Related> named, List<Related> leaving) {}

  /**
   * Carries out the edits of one write and returns what they changed. Errors name the field's
   * place.
   *
   * @param shape the complete shape of the record's object
   */
  public List<LinkChange> apply(
      Caller caller, Shape shape, RecordRow row, List<LinkEdit> edits, Instant at) {
    List<Step> steps =
        edits.stream().map(e -> new Step(e, resolve(e, row), findLeaving(e, row))).toList();
    // The relation is locked after the records, so that transactions which wait for it cannot block
    // this one.
    required.lock(
        shape,
        steps.stream().filter(s -> !s.leaving().isEmpty()).map(s -> s.edit().link()).toList());
    List<LinkChange> changes = new ArrayList<>();
    for (Step step : steps) {
      LinkChange change = apply(caller, row, step, at);
      if (!change.isEmpty()) {
        changes.add(change);
      }
    }
    return changes;
  }

  private LinkChange apply(Caller caller, RecordRow row, Step step, Instant at) {
    LinkEdit edit = step.edit();
    Link link = edit.link();
    List<Related> named = step.named();
    List<Related> leaving = step.leaving();
    required.check(caller, edit, row.id(), leaving);
    Set<Long> gone =
        leaving.isEmpty() ? Set.of() : links.remove(caller, link, row.id(), leaving, at);
    Set<Long> come = named.isEmpty() ? Set.of() : links.add(caller, link, row.id(), named, at);
    refuseTaken(edit, row, named.stream().filter(one -> !come.contains(one.id())).toList());
    if (edit.field().rules().required() && come.isEmpty() && !links.isLinked(link, row.id())) {
      throw Problem.invalid(edit.path(), "required", edit.field().slug() + " must have a value");
    }
    return new LinkChange(
        edit.field().slug(), link, filterByIds(leaving, gone), filterByIds(named, come));
  }

  private List<Related> resolve(LinkEdit edit, RecordRow row) {
    if (edit.add().isEmpty()) {
      return List.of();
    }
    List<Related> found = links.resolve(edit.link(), edit.add());
    Set<String> known = new HashSet<>(slugs(found));
    List<String> unknown = edit.add().stream().filter(slug -> !known.contains(slug)).toList();
    if (!unknown.isEmpty()) {
      throw Problem.invalid(
          edit.path(), "unknown", "There is no record " + String.join(", ", unknown));
    }
    if (found.stream().anyMatch(one -> one.id() == row.id())) {
      throw Problem.invalid(edit.path(), "self", "A record cannot be related to itself");
    }
    return found;
  }

  private List<Related> findLeaving(LinkEdit edit, RecordRow row) {
    List<String> all = edit.all();
    if (all == null) {
      return edit.remove().isEmpty()
          ? List.of()
          : links.listBySlugs(edit.link(), row.id(), edit.remove());
    }
    // A single related record is replaced even if the caller does not see it.
    List<Related> present =
        edit.link().many()
            ? links.list(edit.link(), row.id(), Linked.MAX + 1)
            : LimitedRecords.seeAll(() -> links.list(edit.link(), row.id(), Linked.MAX + 1));
    if (present.size() > Linked.MAX) {
      throw partialProblem(edit, "more than " + Linked.MAX);
    }
    Set<String> kept = new HashSet<>(all);
    List<Related> leaving = present.stream().filter(one -> !kept.contains(one.slug())).toList();
    // A client that read only the first related records must not unlink the others by writing those
    // back.
    if (!all.isEmpty() && !leaving.isEmpty() && present.size() > Linked.SHOWN) {
      throw partialProblem(edit, String.valueOf(present.size()));
    }
    return leaving;
  }

  private static Problem partialProblem(LinkEdit edit, String count) {
    return Problem.invalid(
        edit.path(),
        "partial",
        "The record has "
            + count
            + " related records, of which reads show "
            + Linked.SHOWN
            + "; change them with { add, remove }");
  }

  private void refuseTaken(LinkEdit edit, RecordRow row, List<Related> notLinked) {
    if (notLinked.isEmpty()) {
      return;
    }
    Set<String> linked =
        new HashSet<>(slugs(links.listBySlugs(edit.link(), row.id(), slugs(notLinked))));
    List<String> taken = slugs(notLinked).stream().filter(slug -> !linked.contains(slug)).toList();
    if (!taken.isEmpty()) {
      throw new Problem(RecordsProblem.RELATION_TAKEN)
          .field(
              edit.path(),
              "taken",
              String.join(", ", taken) + " has as many related records as the relation allows");
    }
  }

  private static List<Related> filterByIds(List<Related> all, Set<Long> numbers) {
    return all.stream().filter(one -> numbers.contains(one.id())).toList();
  }

  private static List<String> slugs(List<Related> related) {
    return related.stream().map(Related::slug).collect(Collectors.toList());
  }

  /** Whether records of a shape can have links. */
  public static boolean hasLinks(@Nullable Shape shape) {
    return shape != null && shape.fields().stream().anyMatch(f -> LinkEdit.linkOf(f) != null);
  }
}
