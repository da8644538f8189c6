package plinth.views;

import jakarta.json.JsonObject;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.NamedQuery;
import jakarta.persistence.QueryHint;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.function.Predicate;
import org.eclipse.persistence.annotations.Multitenant;
import org.eclipse.persistence.annotations.TenantDiscriminatorColumn;
import plinth.kernel.column.JsonConverter;
import plinth.tenancy.TenantEntities;

/** The table setup of one admin for an object. */
@Entity
@Table(schema = "tenant", name = "table_config")
@Multitenant
@TenantDiscriminatorColumn(
    name = "workspace_id",
    contextProperty = TenantEntities.WORKSPACE,
    primaryKey = true)
@IdClass(ObjectAdmin.class)
@NamedQuery(
    name = TableSetup.OF,
    query = "select t from TableSetup t where t.objectId = :object and t.adminId = :admin",
    hints = @QueryHint(name = TenantEntities.AS_STORED, value = "true"))
@NamedQuery(
    name = TableSetup.REMOVE,
    query = "delete from TableSetup t where t.objectId = :object and t.adminId = :admin")
class TableSetup {
  static final String OF = "TableSetup.of";
  static final String REMOVE = "TableSetup.remove";

  @Id
  @Column(name = "object_id")
  private long objectId;

  @Id
  @Column(name = "admin_id")
  private long adminId;

  @Convert(converter = JsonConverter.class)
  private JsonObject config;

  @Column(name = "updated_at")
  private Instant updatedAt;

  /** For the persistence provider. */
  protected TableSetup() {}

  /**
   * The table setup as the admin sees it now.
   *
   * @param isColumn whether a field exists for the admin
   */
  TableConfig toConfig(Predicate<String> isColumn) {
    return TableConfigDraft.of(config).toConfig(isColumn, updatedAt);
  }
}
