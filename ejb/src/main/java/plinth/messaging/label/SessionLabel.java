package plinth.messaging.label;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.eclipse.persistence.annotations.Multitenant;
import org.eclipse.persistence.annotations.TenantDiscriminatorColumn;
import org.jspecify.annotations.Nullable;
import plinth.tenancy.TenantEntities;

/**
 * A label of a session, as it is stored. It may be mapped to an option of a field: records that are
 * linked to chats with the label then have the option.
 */
@Entity
@Table(schema = "tenant", name = "message_label")
@Multitenant
@TenantDiscriminatorColumn(
    name = "workspace_id",
    contextProperty = TenantEntities.WORKSPACE,
    primaryKey = true)
class SessionLabel {
  @Id private long id;
  private String slug;

  @SuppressWarnings("UnusedVariable") // Queries select by it.
  @Column(name = "session_id")
  private long sessionId;

  @Column(name = "provider_id")
  private String providerId;

  private String name;
  private @Nullable String color;

  @SuppressWarnings("UnusedVariable") // Changes of records find the labels of their object by it.
  @Column(name = "mapped_object")
  private @Nullable Long mappedObject;

  @SuppressWarnings("UnusedVariable") // Queries join the field by it.
  @Column(name = "mapped_field")
  private @Nullable Long mappedField;

  @Column(name = "mapped_option")
  private @Nullable String mappedOption;

  /** For the persistence provider. */
  protected SessionLabel() {}

  /** Maps the label to an option of a field. */
  void map(long object, long field, String option) {
    mappedObject = object;
    mappedField = field;
    mappedOption = option;
  }

  /** Removes the mapping. */
  void unmap() {
    mappedObject = null;
    mappedField = null;
    mappedOption = null;
  }

  /**
   * Returns the label as its workspace sees it.
   *
   * @param object slug of the mapped object; null if the label has no mapping
   * @param field slug of the mapped field
   */
  MessageLabel view(String session, @Nullable String object, @Nullable String field) {
    MessageLabel.MappedOption option =
        object == null || field == null || mappedOption == null
            ? null
            : new MessageLabel.MappedOption(object, field, mappedOption);
    return new MessageLabel(slug, providerId, session, name, color, option);
  }

  /** Returns the number of the label in its workspace. */
  long id() {
    return id;
  }

  String slug() {
    return slug;
  }

  String providerId() {
    return providerId;
  }
}
