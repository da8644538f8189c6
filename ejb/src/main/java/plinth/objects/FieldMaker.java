package plinth.objects;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.SlotAllocation;
import plinth.fields.SlotState;
import plinth.fields.SystemFields;
import plinth.kernel.Problem;
import plinth.kernel.Slugs;

/**
 * Creates fields, with their slugs, positions and slots, in an object that is locked for this
 * purpose.
 */
@ApplicationScoped
public class FieldMaker {
  /** The maximum number of fields of an object. */
  public static final int MAX = 300;

  @Inject private FieldRepository fields;

  /**
   * Creates a field. Refuses a slug that is taken, malformed or reserved, and an object with the
   * maximum number of fields.
   *
   * @param explicit its slug; null to derive it from the name
   * @param at the member of the request that contains the slug
   */
  public FieldDefinition create(
      ObjectDefinition object,
      String name,
      @Nullable String explicit,
      FieldDraft draft,
      boolean system,
      String at) {
    List<FieldDefinition> all = fields.listByObject(object.id());
    checkNumber(all);
    String slug =
        Optional.ofNullable(explicit)
            .map(given -> Names.explicit(given, SystemFields.RESERVED_SLUGS::contains, at))
            .orElseGet(() -> freeSlug(name, all));
    if (isTaken(all, slug)) {
      throw new Problem(ObjectsProblem.FIELD_EXISTS).field(at, "unique", slug + " is taken");
    }
    FieldDefinition field = new FieldDefinition(object.id(), slug, draft, system, all.size());
    // No record has a value of the new field, so there is nothing to fill.
    giveSlots(field, all, SlotState.READY);
    fields.add(field);
    return field;
  }

  /**
   * Gives a deleted field, whose values are set aside, a slug and slots among the fields of its
   * object. Refuses a slug that is taken or reserved, and an object with the maximum number of
   * fields or of unique fields.
   *
   * @param explicit its slug; null for its former one
   * @param unique whether values must stay distinct; only for a field whose values were
   * @param state the state of its slots
   */
  public void readmit(
      FieldDefinition field, @Nullable String explicit, boolean unique, SlotState state) {
    List<FieldDefinition> all = fields.listByObject(field.objectId());
    checkNumber(all);
    String slug =
        explicit == null
            ? field.slug()
            : Names.explicit(explicit, SystemFields.RESERVED_SLUGS::contains);
    if (isTaken(all, slug)) {
      throw new Problem(ObjectsProblem.FIELD_EXISTS).field("slug", "unique", slug + " is taken");
    }
    field.rename(slug, unique);
    giveSlots(field, all, state);
  }

  /** The former slug of a deleted field if that is free, otherwise one that its name gives. */
  public String formerOrFreeSlug(FieldDefinition field) {
    List<FieldDefinition> all = fields.listByObject(field.objectId());
    return isTaken(all, field.slug()) ? freeSlug(field.field().name(), all) : field.slug();
  }

  private static void checkNumber(List<FieldDefinition> all) {
    if (all.size() >= MAX) {
      throw new Problem(ObjectsProblem.TOO_MANY_FIELDS).with("limit", MAX);
    }
  }

  private static String freeSlug(String name, List<FieldDefinition> all) {
    return Slugs.from(
        name, "field", s -> isTaken(all, s) || SystemFields.RESERVED_SLUGS.contains(s));
  }

  private void giveSlots(FieldDefinition field, List<FieldDefinition> all, SlotState state) {
    FieldDraft draft = field.draft();
    boolean unique = draft.rules().unique();
    if (unique) {
      field.uniqueSlot(
          FieldSlots.unique(fields.listKeys(field.objectId()), all, state, "is_unique"));
    }
    if (SlotAllocation.isImmediate(draft.type(), unique) || isName(draft, all)) {
      field.slot(FieldSlots.free(draft.type(), all, state));
    }
  }

  /**
   * Gives a new field an index now instead of at its first use. Refuses a type that cannot have
   * one, and an object whose indexes are all in use.
   */
  public void index(FieldDefinition made) {
    Field field = made.field();
    if (!field.column().isIndexed()) {
      List<FieldDefinition> all = fields.listByObject(made.objectId());
      made.slot(
          SlotAllocation.required(field.type(), FieldSlots.of(all)).withState(SlotState.READY));
    }
  }

  /** Whether records are named by the field, so that every search reads its index. */
  private static boolean isName(FieldDraft draft, List<FieldDefinition> all) {
    return draft.type().isSearchable()
        && all.stream().noneMatch(other -> other.field().type().isSearchable());
  }

  private static boolean isTaken(List<FieldDefinition> all, String slug) {
    return all.stream().anyMatch(field -> field.slug().equals(slug));
  }
}
