package plinth.records.link;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plinth.objects.GrantedShape;
import plinth.records.RecordRow;

/**
 * The records that one deletion includes, grouped by object, without duplicates, in the order in
 * which they were added.
 */
public final class DeletionSet {
  private final Map<Long, GrantedShape> shapes = new HashMap<>();
  private final Map<Long, Map<Long, RecordRow>> rows = new LinkedHashMap<>();
  private int size;

  /** Adds a record; returns false if it is already included. */
  public boolean add(GrantedShape shape, RecordRow row) {
    long object = shape.complete().objectId();
    shapes.putIfAbsent(object, shape);
    boolean isNew =
        rows.computeIfAbsent(object, id -> new LinkedHashMap<>()).putIfAbsent(row.id(), row)
            == null;
    size += isNew ? 1 : 0;
    return isNew;
  }

  /** The number of records. */
  public int size() {
    return size;
  }

  /** The numbers of the objects. */
  public List<Long> objects() {
    return List.copyOf(rows.keySet());
  }

  /** The shape of an object whose records are included. */
  public GrantedShape shape(long objectId) {
    return java.util.Objects.requireNonNull(shapes.get(objectId));
  }

  /** The records of an object. */
  public List<RecordRow> rows(long objectId) {
    return new ArrayList<>(rows.getOrDefault(objectId, Map.of()).values());
  }

  /** The numbers of the records of an object. */
  public Long[] ids(long objectId) {
    return rows.getOrDefault(objectId, Map.of()).keySet().toArray(Long[]::new);
  }
}
