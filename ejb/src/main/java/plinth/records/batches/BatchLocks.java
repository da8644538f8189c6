package plinth.records.batches;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import plinth.access.ObjectRight;
import plinth.fields.Field;
import plinth.fields.Generated;
import plinth.fields.Link;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.objects.GrantedShape;
import plinth.objects.Shapes;
import plinth.records.LinkEdit;
import plinth.records.index.UpsertKey;
import plinth.records.link.RequiredLinks;
import plinth.records.store.RecordSets;
import plinth.records.store.SerialNumbers;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * Locks everything that a batch will write before it writes anything, in the same order as other
 * batches and imports, so that concurrent ones wait instead of deadlocking: shapes, objects with
 * unique values or serial numbers, records by object and number, and relations.
 */
@ApplicationScoped
class BatchLocks {
  private static final Sql NAMED =
      Sql.named(
          """
          select r.id
          from tenant.record r
          where r.workspace_id = :workspace and r.object_id = :object and r.%s = any (:keys)
            and r.deleted_at is null
          """);

  private static final Sql LOCK =
      Sql.named(
          """
          select r.id
          from tenant.record r
          where r.workspace_id = :workspace and r.object_id = :object and r.id = any (:records)
          order by r.id
          """);

  /** The strength of the locks on an object's records, weakest first. */
  private enum Strength {
    LINK("for key share"),
    CHANGE("for no key update"),
    DELETE("for update");

    private final String words;

    Strength(String words) {
      this.words = words;
    }

    private Strength or(Strength other) {
      return compareTo(other) < 0 ? other : this;
    }
  }

  /** The records of one object that a batch names: by a column, its values. */
  private static final class Named {
    private final Map<String, Set<String>> keys = new HashMap<>();
    private Strength strength = Strength.LINK;

    private void add(String column, String key, Strength needed) {
      keys.computeIfAbsent(column, c -> new HashSet<>()).add(key);
      strength = strength.or(needed);
    }
  }

  @Inject private Shapes shapes;
  @Inject private RecordSets sets;
  @Inject private SerialNumbers serials;
  @Inject private RequiredLinks required;
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /** Locks the shapes of objects; keeps why the caller cannot write to one. */
  BatchObjects lockShapes(Caller caller, Collection<String> objectSlugs) {
    SortedMap<Long, String> ids = new TreeMap<>();
    Map<String, GrantedShape> granted = new HashMap<>();
    Map<String, Problem> refused = new HashMap<>();
    for (String slug : objectSlugs) {
      try {
        ids.put(shapes.requireReadable(caller, slug).objectId(), slug);
      } catch (Problem unknown) {
        refused.put(slug, unknown);
      }
    }
    for (String slug : ids.values()) {
      try {
        granted.put(slug, shapes.lockToWrite(caller, slug, ObjectRight.READ));
      } catch (Problem gone) {
        refused.put(slug, gone);
      }
    }
    return new BatchObjects(granted, refused);
  }

  /** Locks what the operations that may run will write. */
  void lockRecords(String ofPath, List<BatchOperation> operations, BatchObjects objects) {
    SortedMap<Long, GrantedShape> written = new TreeMap<>();
    SortedMap<Long, Named> named = new TreeMap<>();
    for (BatchOperation operation : operations) {
      GrantedShape shape = objects.shape(operation.objectOr(ofPath));
      if (shape != null) {
        written.put(shape.complete().objectId(), shape);
        addOwn(named, shape, operation);
        addLinked(named, shape.seen(), operation.data());
      }
    }
    lockObjects(written.values());
    named.forEach(this::lock);
    lockRelations(written.values());
  }

  private void lockObjects(Collection<GrantedShape> written) {
    List<Long> numbered = new ArrayList<>();
    for (GrantedShape shape : written) {
      List<Field> fields = shape.complete().fields();
      List<Long> its =
          fields.stream().filter(f -> f.type() instanceof Generated<?>).map(Field::id).toList();
      if (!its.isEmpty() || !shape.complete().uniques().isEmpty()) {
        sets.lockObject(shape.complete());
      } else {
        sets.shareObject(shape.complete());
      }
      numbered.addAll(its);
    }
    serials.lock(numbered);
  }

  private static void addOwn(
      SortedMap<Long, Named> named, GrantedShape shape, BatchOperation operation) {
    String slug = operation.slug();
    String upsertOn = operation.upsertOn();
    long object = shape.complete().objectId();
    if (slug != null) {
      boolean deletes = operation.action() == BatchAction.DELETE;
      of(named, object).add("slug", slug, deletes ? Strength.DELETE : Strength.CHANGE);
    } else if (upsertOn != null) {
      try {
        UpsertKey key = UpsertKey.of(shape, upsertOn, operation.body(operation.data()));
        of(named, object).add(key.column(), key.key(), Strength.CHANGE);
      } catch (Problem invalid) {
        // The operation will be refused.
        return;
      }
    }
  }

  private static void addLinked(
      SortedMap<Long, Named> named, Shape seen, @Nullable JsonObject data) {
    if (data == null) {
      return;
    }
    for (Field field : seen.fields()) {
      Link link = LinkEdit.linkOf(field);
      JsonValue value = data.get(field.slug());
      if (link != null && value != null) {
        slugs(value).forEach(slug -> of(named, link.objectId()).add("slug", slug, Strength.LINK));
      }
    }
  }

  private static Set<String> slugs(JsonValue value) {
    Set<String> slugs = new HashSet<>();
    if (value instanceof JsonString slug) {
      slugs.add(slug.getString());
    } else if (value instanceof JsonArray list) {
      list.forEach(one -> slugs.addAll(one instanceof JsonString ? slugs(one) : Set.of()));
    } else if (value instanceof JsonObject edit) {
      edit.values()
          .forEach(list -> slugs.addAll(list instanceof JsonArray ? slugs(list) : Set.of()));
    }
    return slugs;
  }

  private static Named of(SortedMap<Long, Named> named, long object) {
    return named.computeIfAbsent(object, id -> new Named());
  }

  private void lock(long object, Named named) {
    Set<Long> ids = new HashSet<>();
    named.keys.forEach(
        (column, keys) ->
            ids.addAll(
                db.list(
                    NAMED
                        .formatted(column)
                        .with("workspace", bound.id())
                        .with("object", object)
                        .with("keys", keys.toArray(String[]::new)),
                    row -> row.getLong(1))));
    if (!ids.isEmpty()) {
      db.list(
          LOCK.with("workspace", bound.id())
              .with("object", object)
              .with("records", ids.toArray(Long[]::new))
              .plus(named.strength.words),
          row -> row.getLong(1));
    }
  }

  /** Relations are locked after the records, as single writes do. */
  private void lockRelations(Collection<GrantedShape> written) {
    SortedSet<Long> contended = new TreeSet<>();
    for (GrantedShape shape : written) {
      List<Link> links = new ArrayList<>();
      for (Field field : shape.complete().fields()) {
        Link link = LinkEdit.linkOf(field);
        if (link != null) {
          links.add(link);
        }
      }
      contended.addAll(required.contended(shape.complete(), links));
    }
    required.lock(contended);
  }
}
