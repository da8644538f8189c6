package plinth.records.link;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Link;
import plinth.kernel.Problem;
import plinth.records.LinkChange;
import plinth.records.LinkChange.Related;
import plinth.records.LinkEdit;
import plinth.records.RecordRow;
import plinth.records.store.RecordSets.Write;

/**
 * Moves the links of records that are merged to the record that continues. Links between the
 * records of a merge end.
 */
@ApplicationScoped
public class LinkMerge {
  @Inject private LinkRepository links;
  @Inject private RequiredLinks required;

  /**
   * Moves the links of all relations. Refuses to leave a record without a relation that it requires
   * (409).
   *
   * @param others the merged records, in order; an earlier one wins where a record can have only
   *     one related record, and the survivor wins before all of them
   * @param chosen by the slug of a field with one related record, the record whose link is kept
   */
  public MergedLinks move(
      Write write, RecordRow survivor, List<RecordRow> others, Map<String, RecordRow> chosen) {
    Set<Long> ends = new HashSet<>(Set.of(survivor.id()));
    others.forEach(other -> ends.add(other.id()));
    List<Link> relations = relations(write).toList();
    required.lock(write.shape(), relations);
    MergedLinks result = new MergedLinks(new LinkedHashMap<>(), new ArrayList<>());
    for (Field field : write.shape().fields()) {
      Link link = LinkEdit.linkOf(field);
      if (link != null) {
        RecordRow from = link.many() ? null : chosen.get(field.slug());
        move(new Step(write, field, link, survivor, ends), others, from, result);
      }
    }
    requireLinks(write, survivor, result.changes().values().stream().flatMap(List::stream));
    return result;
  }

  /**
   * The records whose only related record a former merge kept, by the slug of the field.
   *
   * @param logged the changed fields of the survivor when that merge was undone
   * @param others the records that were merged into it
   */
  public Map<String, RecordRow> findKept(Write write, JsonObject logged, List<RecordRow> others) {
    Map<String, RecordRow> kept = new LinkedHashMap<>();
    for (Field field : write.shape().fields()) {
      Link link = LinkEdit.linkOf(field);
      if (link != null
          && logged.get(field.slug()) instanceof JsonObject pair
          && pair.get("old") instanceof JsonString slug) {
        others.stream()
            .filter(
                other -> !links.listBySlugs(link, other.id(), List.of(slug.getString())).isEmpty())
            .forEach(other -> kept.put(field.slug(), other));
      }
    }
    return kept;
  }

  private record Step(Write write, Field field, Link link, RecordRow survivor, Set<Long> ends) {
    private LinkChange change(List<Related> removed, List<Related> added) {
      return new LinkChange(field.slug(), link, removed, added);
    }
  }

  private static Stream<Link> relations(Write write) {
    return write.shape().fields().stream().map(LinkEdit::linkOf).flatMap(Stream::ofNullable);
  }

  private void move(
      Step step, List<RecordRow> others, @Nullable RecordRow from, MergedLinks result) {
    long own = step.survivor().id();
    List<Related> removed = new ArrayList<>();
    List<Related> added = new ArrayList<>();
    boolean isOther = from != null && from.id() != own;
    removed.addAll(remove(step, own, isOther));
    for (RecordRow other : others) {
      List<Related> present = remove(step, other.id(), /* all= */ true);
      result.add(other.id(), step.change(present, List.of()));
      if (from == null || from.id() == other.id()) {
        List<Related> offered = present.stream().filter(one -> !isEnd(step, one)).toList();
        Set<Long> come = add(step, offered);
        added.addAll(offered.stream().filter(one -> come.contains(one.id())).toList());
        if (from == null) {
          left(step, other, offered, come, result);
        }
      }
    }
    result.add(own, step.change(removed, added));
  }

  /** Whether a related record takes part in the merge. */
  private static boolean isEnd(Step step, Related one) {
    return step.link().objectId() == step.write().shape().objectId()
        && step.ends().contains(one.id());
  }

  /** Removes the links of a record, or only those to records that take part in the merge. */
  private List<Related> remove(Step step, long own, boolean all) {
    List<Related> leaving =
        links.list(step.link(), own, Integer.MAX_VALUE).stream()
            .filter(one -> all || isEnd(step, one))
            .toList();
    Set<Long> gone =
        leaving.isEmpty()
            ? Set.of()
            : links.remove(step.write().caller(), step.link(), own, leaving, step.write().at());
    return leaving.stream().filter(one -> gone.contains(one.id())).toList();
  }

  /** Links the survivor to the live ones of these records; returns the numbers of the new links. */
  private Set<Long> add(Step step, List<Related> offered) {
    List<Related> live =
        offered.isEmpty()
            ? List.of()
            : links.resolve(step.link(), offered.stream().map(Related::slug).toList());
    return live.isEmpty()
        ? Set.of()
        : links.add(
            step.write().caller(), step.link(), step.survivor().id(), live, step.write().at());
  }

  private void left(
      Step step, RecordRow other, List<Related> offered, Set<Long> come, MergedLinks result) {
    List<Related> refused = offered.stream().filter(one -> !come.contains(one.id())).toList();
    if (refused.isEmpty()) {
      return;
    }
    Set<Long> linked = new HashSet<>();
    links
        .listBySlugs(
            step.link(), step.survivor().id(), refused.stream().map(Related::slug).toList())
        .forEach(one -> linked.add(one.id()));
    refused.stream()
        .filter(one -> !linked.contains(one.id()))
        .forEach(one -> result.left().add(new MergedLinks.Left(other, step.field(), one)));
  }

  /**
   * Refuses if a record that lost a link, on either side, lacks a relation that it requires (409).
   *
   * @param changes the changes of the links of all records of a merge
   */
  public void requireLinks(Write write, RecordRow survivor, Stream<LinkChange> changes) {
    Map<String, LinkChange> byField = new LinkedHashMap<>();
    changes.forEach(
        change ->
            byField.merge(
                change.field(),
                change,
                (one, next) ->
                    new LinkChange(
                        one.field(),
                        one.link(),
                        Stream.concat(one.removed().stream(), next.removed().stream()).toList(),
                        List.of())));
    Map<Long, Problem> bared =
        required.refusalsAfter(
            write.caller(), write.shape(), Map.of(survivor.id(), List.copyOf(byField.values())));
    bared
        .values()
        .forEach(
            problem -> {
              throw problem;
            });
  }
}
