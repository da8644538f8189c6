package plinth.objects;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.Id;
import jakarta.persistence.SequenceGenerator;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;
import org.eclipse.persistence.annotations.Multitenant;
import org.eclipse.persistence.annotations.TenantDiscriminatorColumn;
import org.jspecify.annotations.Nullable;
import plinth.fields.SlotState;
import plinth.kernel.Actor;
import plinth.kernel.Caller;
import plinth.kernel.PresentMembers;
import plinth.kernel.Time;
import plinth.tenancy.TenantEntities;

/** An object of a workspace. */
@Entity
@Table(schema = "tenant", name = "object")
@Multitenant
@TenantDiscriminatorColumn(
    name = "workspace_id",
    contextProperty = TenantEntities.WORKSPACE,
    primaryKey = true)
public class ObjectDefinition {
  @Id
  @GeneratedValue(generator = "object_id")
  @SequenceGenerator(
      name = "object_id",
      schema = "tenant",
      sequenceName = "object_id",
      allocationSize = 1)
  private long id;

  private String slug;
  private String name;

  @Column(name = "plural_name")
  private String pluralName;

  private @Nullable String icon;
  private @Nullable String color;
  private @Nullable String description;

  @Column(name = "is_system")
  private boolean system;

  @Column(name = "is_active")
  private boolean active = true;

  @Column(name = "is_public")
  private boolean open;

  private String form = "{}";

  @Column(name = "unique_keys")
  private String uniqueKeys = "[]";

  @Column(name = "match_rules")
  private String matchRules = "[]";

  /** The highest number that a rule for duplicates ever had, so that none gets it again. */
  @Column(name = "last_match_rule")
  private long lastMatchRule;

  @Column(name = "folder_slug")
  private @Nullable String folderSlug;

  /** The position in the folder, which is written by SQL for all objects of a folder. */
  @Column(name = "folder_position", insertable = false, updatable = false)
  private int folderPosition;

  private int position;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  @Column(name = "deleted_at")
  private @Nullable Instant deletedAt;

  @Column(name = "deleted_by")
  private @Nullable String deletedBy;

  @Column(name = "deleted_by_operator")
  private boolean deletedByOperator;

  /** For the persistence provider. */
  protected ObjectDefinition() {}

  /** Creates a new object at the end of the list. */
  public ObjectDefinition(String slug, NewObject given, boolean system, int position) {
    this.slug = slug;
    this.name = given.name().strip();
    this.pluralName = given.pluralName() == null ? this.name : given.pluralName().strip();
    this.icon = given.icon();
    this.color = given.color();
    this.description = given.description();
    this.open = Boolean.TRUE.equals(given.isPublic());
    this.form = FormJson.write(given.form());
    this.system = system;
    this.position = position;
    this.createdAt = Time.now();
    this.updatedAt = createdAt;
  }

  /** Applies a change; absent members keep their values. */
  public void change(ObjectChange change) {
    PresentMembers given = change.given();
    name = change.name() == null ? name : change.name().strip();
    pluralName = change.pluralName() == null ? pluralName : change.pluralName().strip();
    icon = given.has("icon") ? change.icon() : icon;
    color = given.has("color") ? change.color() : color;
    description = given.has("description") ? change.description() : description;
    open = change.isPublic() == null ? open : change.isPublic();
    form = given.has("form") ? FormJson.write(change.form()) : form;
    position = change.order() == null ? position : change.order();
    updatedAt = Time.now();
  }

  /** Switches between active and inactive. */
  public void toggle() {
    active = !active;
    updatedAt = Time.now();
  }

  /** The fields whose values together are distinct, including those that are to be removed. */
  public List<StoredKey> uniqueKeys() {
    return StoredKey.read(uniqueKeys);
  }

  /** Sets the fields whose values together are distinct. */
  public void uniqueKeys(List<StoredKey> keys) {
    uniqueKeys = StoredKey.write(keys);
    updatedAt = Time.now();
  }

  /** The rules by which two of its records are duplicates of each other. */
  public List<StoredMatchRule> matchRules() {
    return StoredMatchRule.read(matchRules);
  }

  /** The number of a new rule. */
  public long nextMatchRule() {
    return ++lastMatchRule;
  }

  /** Sets the rules by which two of its records are duplicates of each other. */
  public void matchRules(List<StoredMatchRule> rules) {
    matchRules = StoredMatchRule.write(rules);
  }

  /** Updates the unique keys after all records were processed. */
  public void finishRebuild() {
    uniqueKeys =
        StoredKey.write(
            uniqueKeys().stream()
                .filter(key -> !key.isRetiring())
                .map(key -> key.in(SlotState.READY))
                .toList());
  }

  /** Gives up a unique key, because values repeat. */
  public void dropKey(StoredKey repeated) {
    uniqueKeys(
        uniqueKeys().stream()
            .map(key -> key.equals(repeated) ? key.in(SlotState.RETIRING) : key)
            .toList());
  }

  /** Deletes the object; its records, fields and slug stay with it, and the slug is free. */
  public void delete(Caller caller) {
    deletedAt = Time.now();
    deletedBy = caller.label();
    deletedByOperator = caller.isByOperator();
  }

  /** Ends the deletion of the object, which has this slug from now on. */
  public void restore(String next) {
    slug = next;
    deletedAt = null;
    deletedBy = null;
    deletedByOperator = false;
    updatedAt = Time.now();
  }

  /** When the object was deleted; null if it was not. */
  public @Nullable Instant deletedAt() {
    return deletedAt;
  }

  /** Who deleted the object. */
  public Actor deletedBy() {
    return new Actor(deletedBy == null ? "system" : deletedBy, deletedByOperator);
  }

  /** The number of the object. */
  public long id() {
    return id;
  }

  /** The slug of the object. */
  public String slug() {
    return slug;
  }

  /** The singular name, of one record. */
  public String name() {
    return name;
  }

  /** The plural name, of several records. */
  public String pluralName() {
    return pluralName;
  }

  /** Whether the object belongs to the system. */
  public boolean isSystem() {
    return system;
  }

  /** Whether the object is in use. */
  public boolean isActive() {
    return active;
  }

  /** Whether the object is active and has a public form. */
  boolean isPublished() {
    return active && open;
  }

  FormSettings form() {
    return FormJson.read(form);
  }

  /** The object as the API shows it. */
  public ObjectView view(long recordCount) {
    return new ObjectView(
        slug,
        name,
        pluralName,
        icon,
        color,
        description,
        system,
        active,
        open,
        form(),
        folderSlug,
        position,
        recordCount,
        createdAt,
        updatedAt);
  }
}
