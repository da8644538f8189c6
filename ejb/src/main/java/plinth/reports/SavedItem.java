package plinth.reports;

import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Id;
import jakarta.persistence.MappedSuperclass;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Time;
import plinth.kernel.column.TextsConverter;

/** What a report and a dashboard have in common: a name, an audience and a version. */
@MappedSuperclass
abstract class SavedItem {
  @Id private String slug;
  private String name;
  private Audience visibility;

  @Convert(converter = TextsConverter.class)
  private List<String> roles;

  @Column(name = "admin_id")
  private long adminId;

  @Column(name = "by_operator")
  private boolean byOperator;

  private int version;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  /** For the persistence provider. */
  protected SavedItem() {}

  /** Creates a new item of the caller. */
  SavedItem(Caller caller, String slug, String name, Sharing sharing) {
    this.slug = slug;
    this.name = name.strip();
    this.visibility = sharing.visibility();
    this.roles = sharing.roles();
    this.adminId = caller.requireAdminId();
    this.byOperator = caller.isByOperator();
    this.version = 1;
    this.createdAt = Time.now();
    this.updatedAt = createdAt;
  }

  /** Changes the name and the audience, and increments the version. */
  void change(@Nullable String newName, Sharing sharing) {
    name = newName == null ? name : newName.strip();
    visibility = sharing.visibility();
    roles = sharing.roles();
    version++;
    updatedAt = Time.now();
  }

  /** Whether an admin with this role sees the item. */
  boolean isVisible(long admin, String role) {
    return switch (visibility) {
      case SHARED -> true;
      case ROLES -> admin == adminId || roles.contains(role);
      case MINE -> admin == adminId;
    };
  }

  String slug() {
    return slug;
  }

  String name() {
    return name;
  }

  Sharing sharing() {
    return new Sharing(visibility, roles);
  }

  /** The number of the admin who created the item. */
  long adminId() {
    return adminId;
  }

  /** Whether an operator created the item on behalf of that admin. */
  boolean isByOperator() {
    return byOperator;
  }

  int version() {
    return version;
  }

  Instant createdAt() {
    return createdAt;
  }

  Instant updatedAt() {
    return updatedAt;
  }
}
