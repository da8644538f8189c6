package plinth.records.bulk;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import plinth.fields.Field;
import plinth.fields.Link;
import plinth.fields.Shape;
import plinth.kernel.Problem;
import plinth.objects.Shapes;
import plinth.records.LinkEdit;
import plinth.records.bulk.ChangeLog.Entry;
import plinth.records.operation.Operations;
import plinth.records.store.RecordSets;
import plinth.records.store.RecordSets.Strength;

/** The order in which the changes of an operation are undone. */
@ApplicationScoped
class UndoOrder {
  @Inject private Operations operations;
  @Inject private Shapes shapes;
  @Inject private RecordSets sets;

  /**
   * Returns changes in groups that can be undone together, each of one object. A later change of an
   * operation that did different things to records of several objects may depend on an earlier one,
   * so these are undone strictly in the opposite order.
   *
   * @param entries changes of different records, latest first
   */
  Collection<List<Entry>> groups(Operations.Row operation, List<Entry> entries) {
    return operation.isMixed() ? strictly(entries) : byObject(entries);
  }

  private static Collection<List<Entry>> byObject(List<Entry> entries) {
    Map<Long, List<Entry>> byObject = new LinkedHashMap<>();
    entries.forEach(e -> byObject.computeIfAbsent(e.objectId(), o -> new ArrayList<>()).add(e));
    return byObject.values();
  }

  /**
   * Locks the records, by object and number. Only creations of records that are not related to each
   * other, and changes of neither links nor unique values, are undone together.
   */
  private List<List<Entry>> strictly(List<Entry> entries) {
    Map<Long, Optional<Shape>> known = new HashMap<>();
    TreeMap<Long, List<Long>> records = new TreeMap<>();
    for (Entry entry : entries) {
      known.computeIfAbsent(entry.objectId(), this::shape);
      records.computeIfAbsent(entry.objectId(), object -> new ArrayList<>()).add(entry.recordId());
    }
    records.keySet().forEach(object -> of(known, object).ifPresent(sets::lockObject));
    records.forEach(
        (object, ids) ->
            of(known, object).ifPresent(shape -> sets.lockAny(shape, ids, Strength.EXISTENCE)));
    List<List<Entry>> groups = new ArrayList<>();
    Entry before = null;
    for (Entry entry : entries) {
      if (before == null || !isTogether(before, entry, of(known, entry.objectId()))) {
        groups.add(new ArrayList<>());
      }
      groups.get(groups.size() - 1).add(entry);
      before = entry;
    }
    return groups;
  }

  private static Optional<Shape> of(Map<Long, Optional<Shape>> known, long objectId) {
    return known.getOrDefault(objectId, Optional.empty());
  }

  private Optional<Shape> shape(long objectId) {
    return operations
        .findObjectSlug(objectId)
        .flatMap(
            slug -> {
              try {
                return Optional.of(shapes.requireComplete(slug));
              } catch (Problem inactive) {
                return Optional.empty();
              }
            });
  }

  /** Whether the order of two changes is irrelevant. */
  private static boolean isTogether(Entry before, Entry entry, Optional<Shape> known) {
    Shape shape = known.orElse(null);
    if (shape == null
        || before.objectId() != entry.objectId()
        || before.operation() != entry.operation()) {
      return false;
    }
    return switch (entry.operation()) {
      case CREATE -> shape.fields().stream().noneMatch(field -> isLinkTo(field, shape.objectId()));
      case UPDATE -> isPlain(shape, before) && isPlain(shape, entry);
      case DELETE -> false;
    };
  }

  private static boolean isLinkTo(Field field, long objectId) {
    Link link = LinkEdit.linkOf(field);
    return link != null && link.objectId() == objectId;
  }

  /** Whether a change affected neither unique values nor links. */
  private static boolean isPlain(Shape shape, Entry entry) {
    return shape.fields().stream()
        .filter(field -> entry.changed().containsKey(field.slug()))
        .allMatch(field -> !shape.isUnique(field) && LinkEdit.linkOf(field) == null);
  }
}
