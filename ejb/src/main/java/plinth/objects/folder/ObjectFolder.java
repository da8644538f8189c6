package plinth.objects.folder;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.NamedQuery;
import jakarta.persistence.QueryHint;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;
import org.eclipse.persistence.annotations.Multitenant;
import org.eclipse.persistence.annotations.TenantDiscriminatorColumn;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Time;
import plinth.tenancy.TenantEntities;

/** A folder of a workspace. The objects, not the folder, store which folder they are in. */
@Entity
@Table(schema = "tenant", name = "folder")
@Multitenant
@TenantDiscriminatorColumn(
    name = "workspace_id",
    contextProperty = TenantEntities.WORKSPACE,
    primaryKey = true)
@NamedQuery(
    name = ObjectFolder.ALL,
    query = "select f from ObjectFolder f order by f.position, f.slug",
    hints = @QueryHint(name = TenantEntities.AS_STORED, value = "true"))
@NamedQuery(
    name = ObjectFolder.BY_SLUG,
    query = "select f from ObjectFolder f where f.slug = :slug",
    hints = @QueryHint(name = TenantEntities.AS_STORED, value = "true"))
class ObjectFolder {
  static final String ALL = "ObjectFolder.all";
  static final String BY_SLUG = "ObjectFolder.bySlug";

  @Id private String slug;

  private String name;
  private @Nullable String icon;
  private @Nullable String color;
  private int position;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  /** For the persistence provider. */
  protected ObjectFolder() {}

  /** Creates a new folder at a position among the others. */
  ObjectFolder(String slug, NewFolder given, int position) {
    this.slug = slug;
    this.name = given.name().strip();
    this.icon = given.icon();
    this.color = given.color();
    this.position = position;
    this.createdAt = Time.now();
    this.updatedAt = createdAt;
  }

  /** Applies a change; absent members keep their values. */
  void change(FolderChange change) {
    name = change.name() == null ? name : change.name().strip();
    icon = change.given().has("icon") ? change.icon() : icon;
    color = change.given().has("color") ? change.color() : color;
    touch();
  }

  /** Updates the time of the last change, because the objects in the folder changed. */
  void touch() {
    updatedAt = Time.now();
  }

  String slug() {
    return slug;
  }

  int position() {
    return position;
  }

  /** The folder as the API shows it, with the objects in it. */
  Folder view(List<String> objects) {
    return new Folder(slug, name, icon, color, position, objects, createdAt, updatedAt);
  }
}
