package plinth.objects;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.eclipse.persistence.annotations.Multitenant;
import org.eclipse.persistence.annotations.TenantDiscriminatorColumn;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.FieldType;
import plinth.fields.Link;
import plinth.fields.Linked;
import plinth.fields.Slot;
import plinth.fields.SlotKind;
import plinth.fields.SlotState;
import plinth.fields.related.RelatedValue;
import plinth.fields.type.FieldTypes;
import plinth.kernel.Caller;
import plinth.kernel.JsonText;
import plinth.kernel.Time;
import plinth.tenancy.TenantEntities;

/** A field of an object as it is stored. */
@Entity
@Table(schema = "tenant", name = "field")
@Multitenant
@TenantDiscriminatorColumn(
    name = "workspace_id",
    contextProperty = TenantEntities.WORKSPACE,
    primaryKey = true)
public class FieldDefinition {
  @Id
  @GeneratedValue(generator = "field_id")
  @SequenceGenerator(
      name = "field_id",
      schema = "tenant",
      sequenceName = "field_id",
      allocationSize = 1)
  private long id;

  @Column(name = "object_id")
  private long objectId;

  private String slug;
  private String name;
  private String type;
  private String settings;
  private String options;

  @Column(name = "default_value")
  private @Nullable String defaultValue;

  private @Nullable String formula;
  private @Nullable String related;

  @Column(name = "is_required")
  private boolean required;

  @Column(name = "is_unique")
  private boolean unique;

  @Column(name = "is_active")
  private boolean active = true;

  @Column(name = "is_system")
  private boolean system;

  @Column(name = "is_public")
  private boolean open;

  private int position;

  @Column(name = "slot_index")
  private @Nullable Integer slotIndex;

  @Column(name = "slot_state")
  private @Nullable String slotState;

  @Column(name = "unique_index")
  private @Nullable Integer uniqueIndex;

  @Column(name = "unique_state")
  private @Nullable String uniqueState;

  @Embedded private @Nullable FieldLink link;
  private @Nullable String pending;

  @Column(name = "shared_id")
  private @Nullable Long sharedId;

  @Embedded private Removal removal = new Removal();

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  /** For the persistence provider. */
  protected FieldDefinition() {}

  /** Creates a new field of an object. */
  public FieldDefinition(
      long objectId, String slug, FieldDraft draft, boolean system, int position) {
    this.objectId = objectId;
    this.slug = slug;
    this.system = system;
    this.position = position;
    this.createdAt = Time.now();
    apply(draft);
  }

  /** Applies a validated draft. */
  public void apply(FieldDraft draft) {
    name = draft.name();
    type = draft.type().key();
    settings = draft.settings().toString();
    options = OptionJson.write(draft.options());
    defaultValue =
        draft.rules().defaultValue() == null ? null : draft.rules().defaultValue().toString();
    formula = draft.rules().formula();
    related = RelatedValue.text(draft.rules().related());
    required = draft.rules().required();
    unique = draft.rules().unique();
    open = draft.rules().isPublic();
    updatedAt = Time.now();
  }

  /** Sets the index slot; null releases it. */
  public void slot(@Nullable Slot slot) {
    slotIndex = slot == null ? null : slot.index();
    slotState = slot == null ? null : slot.state().name();
  }

  /** Sets the unique index slot; null releases it. */
  public void uniqueSlot(@Nullable Slot slot) {
    uniqueIndex = slot == null ? null : slot.index();
    uniqueState = slot == null ? null : slot.state().name();
  }

  /** Activates an inactive field and deactivates an active one. */
  public void toggle() {
    activate(!active);
  }

  /** Activates or deactivates the field. */
  public void activate(boolean next) {
    active = next;
    updatedAt = Time.now();
  }

  /** Makes the field part of a relation. */
  public void link(Link its) {
    link = new FieldLink(its);
  }

  /** The relation of the field, seen from its side; null if the field is not part of a relation. */
  public @Nullable Link link() {
    return link == null ? null : link.link(settings().getString("object", ""));
  }

  /** The side of the relation that the field is on; only for fields of relations. */
  public Link.Side side() {
    return Objects.requireNonNull(link()).side();
  }

  /** Applies the new type of its relation, and a new name unless that is null. */
  public void applyRelation(Link.Kind kind, @Nullable String label) {
    relink(Objects.requireNonNull(link()).ofKind(kind));
    name = label == null ? name : label.strip();
    updatedAt = Time.now();
  }

  /** Puts the field at a position of its object. */
  public void moveTo(int order) {
    position = order;
    updatedAt = Time.now();
  }

  /** Marks the field as deleted. Its slug and slots are free once no record has its values. */
  public void remove(Caller caller) {
    removal = Removal.by(caller);
  }

  /** Releases the slug and the slots of a deleted field whose values are all set aside. */
  public void keep() {
    removal = removal.kept();
    slot(null);
    uniqueSlot(null);
  }

  /** Marks a deleted field as being restored while its values return to the records. */
  public void startReturn() {
    removal = removal.returning();
  }

  /** Ends the deletion of a field whose values have returned to the records. */
  public void finishReturn() {
    removal = new Removal();
    updatedAt = Time.now();
  }

  /** Gives a deleted field the slug and the uniqueness that it will have when it is restored. */
  public void rename(String next, boolean isUnique) {
    slug = next;
    unique = isUnique;
  }

  /** Makes the field part of a restored relation, whose slugs may be others now. */
  public void relink(Link its) {
    link(its);
    settings = FieldLink.settings(its.object(), its.many(), its.relation()).toString();
  }

  /** The deletion of the field. */
  public Removal removal() {
    return removal;
  }

  /** Takes the field out of its group, so that it has a definition of its own. */
  public void unshare() {
    sharedId = null;
  }

  /**
   * Makes the field unavailable to records until their values are converted. It keeps its slots.
   *
   * @param unique the slot that will enforce uniqueness, or null
   */
  public void startConversion(PendingChange change, @Nullable Slot unique) {
    pending = change.write();
    // A slot that the field no longer needs is cleared during the conversion.
    if (unique != null) {
      uniqueSlot(unique);
    }
    updatedAt = Time.now();
  }

  /**
   * Applies the pending change and makes the field available again; its slots are still to be
   * filled.
   */
  public void finishConversion(FieldDraft draft, @Nullable Slot slot) {
    pending = null;
    apply(draft);
    slot(slot);
    uniqueSlot(
        draft.rules().unique()
            ? FieldSlots.withState(displayField().slots().unique(), SlotState.WRITING)
            : null);
  }

  /**
   * Adds the field to the group with this number, whose fields share a definition; a field that is
   * in a group stays in it.
   */
  public void share(long id) {
    sharedId = sharedId == null ? Long.valueOf(id) : sharedId;
  }

  /** The number of the group of fields that share the definition; null if it was never shared. */
  public @Nullable Long sharedId() {
    return sharedId;
  }

  /**
   * Whether the field can be shared; relation fields cannot, because a relation joins exactly two
   * objects, and neither can computed fields, which name fields of their object.
   */
  public boolean isShareable() {
    return !rules().isComputed() && !(displayField().type() instanceof Linked);
  }

  /** The stored change that applies once the values of records are converted, or null. */
  public @Nullable String pending() {
    return pending;
  }

  /** The pending change; only for a field that has one. */
  public PendingChange requiredPending() {
    return PendingChange.read(Objects.requireNonNull(pending));
  }

  /**
   * Updates the slots after all records were processed: slots being filled become ready, and a
   * retiring one is released.
   */
  public void finishRebuild() {
    if (pending != null) {
      return;
    }
    boolean isRetired = SlotState.RETIRING.name().equals(slotState);
    slotIndex = isRetired ? null : slotIndex;
    slotState = slotIndex == null ? null : SlotState.READY.name();
    Slot keeper = field().slots().unique();
    boolean isFree = keeper == null || keeper.state() == SlotState.RETIRING;
    uniqueSlot(isFree ? null : keeper.withState(SlotState.READY));
  }

  /** Gives up uniqueness, because values repeat; the slot is released once no record fills it. */
  public void dropUnique() {
    Slot keeper = field().slots().unique();
    unique = false;
    uniqueSlot(keeper == null ? null : keeper.withState(SlotState.RETIRING));
  }

  /** When the field was last changed. */
  public Instant updatedAt() {
    return updatedAt;
  }

  /** Whether the field was removed. */
  public boolean isRemoved() {
    return removal.at() != null;
  }

  /** The number of the field. */
  public long id() {
    return id;
  }

  /** The number of its object. */
  public long objectId() {
    return objectId;
  }

  /** What the field requires of records, and how its values are computed. */
  public Field.Rules rules() {
    JsonValue fallback = defaultValue == null ? null : JsonText.parse(defaultValue);
    return new Field.Rules(required, unique, open, fallback, formula, RelatedValue.of(related));
  }

  /** The slug of the field. */
  public String slug() {
    return slug;
  }

  /** Whether the field belongs to the system. */
  public boolean isSystem() {
    return system;
  }

  JsonObject settings() {
    return JsonText.parseObject(settings);
  }

  private FieldType<?> type() {
    FieldType<?> typed = FieldTypes.configure(type, settings(), OptionJson.read(options)).type();
    Link its = link();
    return its != null && typed instanceof Linked linked ? linked.withLink(its) : typed;
  }

  /** The field as the record engine sees it. The values of a deleted field are not computed. */
  public Field field() {
    Field known = removal.isLeaving() ? displayField().asWritten() : displayField();
    return pending == null ? known : known.underConversion();
  }

  /** The field as people see it, even while its values are being converted. */
  public Field displayField() {
    FieldType<?> typed = type();
    return new Field(
        id,
        slug,
        name,
        typed,
        settings(),
        rules(),
        new Field.Standing(active && !isRemoved(), system, position),
        new Field.Slots(
            FieldSlots.stored(typed.slot(), slotIndex, slotState),
            FieldSlots.stored(SlotKind.UNIQUE, uniqueIndex, uniqueState)));
  }

  /** The present state as a draft, from which a change starts. */
  public FieldDraft draft() {
    Field field = displayField();
    return new FieldDraft(name, field.type(), settings(), field.options(), field.rules());
  }

  /** The field as the API shows it. */
  public FieldView view(String objectSlug) {
    return FieldView.of(
        displayField(),
        pending != null || removal.isReturning(),
        List.of(new FieldView.Placement(objectSlug)),
        createdAt,
        updatedAt);
  }
}
