package plinth.messaging.session;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import org.eclipse.persistence.annotations.Multitenant;
import org.eclipse.persistence.annotations.TenantDiscriminatorColumn;
import plinth.tenancy.TenantEntities;

/** An admin who is attached to a session. */
@Entity
@Table(schema = "tenant", name = "session_admin")
@Multitenant
@TenantDiscriminatorColumn(
    name = "workspace_id",
    contextProperty = TenantEntities.WORKSPACE,
    primaryKey = true)
@IdClass(SessionAdmin.Key.class)
class SessionAdmin {
  /** The session and the admin. */
  record Key(long sessionId, long adminId) {}

  @Id
  @Column(name = "session_id")
  private long sessionId;

  @Id
  @Column(name = "admin_id")
  private long adminId;

  /** For the persistence provider. */
  protected SessionAdmin() {}

  /** Attaches an admin to a session. */
  SessionAdmin(long sessionId, long adminId) {
    this.sessionId = sessionId;
    this.adminId = adminId;
  }
}
