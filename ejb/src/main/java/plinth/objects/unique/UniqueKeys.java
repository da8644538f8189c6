package plinth.objects.unique;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.audit.Audit;
import plinth.fields.Field;
import plinth.fields.SlotState;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.objects.FieldDefinition;
import plinth.objects.FieldRepository;
import plinth.objects.FieldSlots;
import plinth.objects.ObjectDefinition;
import plinth.objects.ObjectRepository;
import plinth.objects.ObjectsProblem;
import plinth.objects.RoleVisibility;
import plinth.objects.ShapeChanges;
import plinth.objects.Shapes;
import plinth.objects.StoredKey;
import plinth.objects.VisibleFields;
import plinth.tenancy.Tenanted;

/**
 * Use cases for the unique keys of objects. Keys with a field that the caller does not see do not
 * exist for the caller: they are not shown, and stay when the others are replaced.
 */
@Stateless
@Tenanted
public class UniqueKeys {
  @Inject private VisibleFields visible;
  @Inject private FieldRepository fields;
  @Inject private ObjectRepository objects;
  @Inject private RoleVisibility visibility;
  @Inject private Shapes shapes;
  @Inject private ShapeChanges changes;
  @Inject private Audit audit;

  /** The unique keys of an object. */
  public List<UniqueKeyView> list(Caller caller, String objectSlug) {
    return views(caller, requireObject(caller, objectSlug));
  }

  /**
   * Replaces the unique keys of an object. Existing records are compared at once, or by a job if
   * there are many. Refuses fields that are unknown or cannot be in a key (400), one whose values
   * are being converted (423), and more keys and unique fields than an object can have, or records
   * with the same values (409).
   */
  public List<UniqueKeyView> put(Caller caller, String objectSlug, UniqueKeysDraft draft) {
    ObjectDefinition object = requireObject(caller, objectSlug);
    shapes.lockExclusive(object.id());
    // What was read before the lock was acquired may have changed since.
    fields.flushAndClear();
    object = requireObject(caller, objectSlug);
    boolean isLarge = objects.isLarge(object.id());
    List<StoredKey> before = object.uniqueKeys();
    List<StoredKey> next = next(caller, object, draft.uniqueKeys(), isLarge);
    if (!next.equals(before)) {
      object.uniqueKeys(next);
      changes.publish(caller, object, isLarge);
      audit.record(
          caller,
          "object.unique_keys_changed",
          "object:" + object.slug(),
          JsonValue.EMPTY_JSON_OBJECT);
    }
    return views(caller, object);
  }

  private List<StoredKey> next(
      Caller caller, ObjectDefinition object, List<UniqueKeyDraft> drafts, boolean isLarge) {
    SlotState filled = isLarge ? SlotState.WRITING : SlotState.READY;
    List<FieldDefinition> all = fields.listByObject(object.id());
    // The slots of removed keys are free when the records are rebuilt, not before.
    List<StoredKey> held = new ArrayList<>(object.uniqueKeys());
    List<StoredKey> wanted = new ArrayList<>();
    for (int i = 0; i < drafts.size(); i++) {
      UniqueKeyDraft draft = drafts.get(i);
      String at = "unique_keys[" + i + "]";
      List<Long> ids = ids(caller, object, draft, at);
      if (wanted.stream().anyMatch(key -> key.isSame(ids, draft.folds()))) {
        throw Problem.invalid(at, "duplicate", "An earlier key has the same fields");
      }
      StoredKey present = find(held, ids, draft.folds());
      if (present == null) {
        present = new StoredKey(ids, draft.folds(), FieldSlots.unique(held, all, filled, at));
        held.add(present);
      } else if (present.isRetiring()) {
        // A retiring slot contains the present values or nothing.
        held.remove(present);
        present = present.in(filled);
        held.add(present);
      }
      wanted.add(present);
    }
    List<StoredKey> next = new ArrayList<>();
    for (StoredKey key : held) {
      if (wanted.contains(key) || !sees(caller, object, key)) {
        next.add(key);
      } else if (isLarge) {
        next.add(key.in(SlotState.RETIRING));
      }
    }
    return next;
  }

  private static @Nullable StoredKey find(List<StoredKey> held, List<Long> ids, boolean folds) {
    return held.stream().filter(key -> key.isSame(ids, folds)).findFirst().orElse(null);
  }

  /** The numbers of the fields of a draft. */
  private List<Long> ids(Caller caller, ObjectDefinition object, UniqueKeyDraft draft, String at) {
    List<Long> ids = new ArrayList<>();
    for (int i = 0; i < draft.fields().size(); i++) {
      String place = at + ".fields[" + i + "]";
      FieldDefinition field = requireField(caller, object, draft.fields().get(i), place);
      if (ids.contains(field.id())) {
        throw Problem.invalid(place, "duplicate", "A key names each field once");
      }
      ids.add(field.id());
    }
    return ids;
  }

  private FieldDefinition requireField(
      Caller caller, ObjectDefinition object, String slug, String place) {
    FieldDefinition definition =
        visible
            .findField(caller, object, slug)
            .orElseThrow(() -> Problem.invalid(place, "unknown", "The object has no such field"));
    if (definition.pending() != null) {
      throw new Problem(ObjectsProblem.FIELD_CONVERTING);
    }
    Field field = definition.field();
    if (field.isComputed() || !field.type().slot().isNumbered()) {
      throw Problem.invalid(
          place,
          "type",
          "A computed field and one of type " + field.type().key() + " cannot be in a unique key");
    }
    return definition;
  }

  private List<UniqueKeyView> views(Caller caller, ObjectDefinition object) {
    List<FieldDefinition> all = fields.listByObject(object.id());
    return object.uniqueKeys().stream()
        .filter(key -> !key.isRetiring() && sees(caller, object, key))
        .map(
            key ->
                new UniqueKeyView(
                    key.fields().stream().map(id -> slug(all, id)).toList(),
                    key.folds(),
                    key.slot().state().isReadable()))
        .toList();
  }

  private static String slug(List<FieldDefinition> all, long id) {
    return all.stream().filter(f -> f.id() == id).findFirst().orElseThrow().slug();
  }

  private boolean sees(Caller caller, ObjectDefinition object, StoredKey key) {
    return key.fields().stream().allMatch(id -> visibility.sees(caller, object.id(), id));
  }

  private ObjectDefinition requireObject(Caller caller, String slug) {
    return visible.findObject(caller, slug).orElseThrow(() -> Problem.notFound("Object"));
  }
}
