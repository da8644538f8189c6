package plinth.messaging.session;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import org.eclipse.persistence.annotations.Multitenant;
import org.eclipse.persistence.annotations.TenantDiscriminatorColumn;
import plinth.tenancy.TenantEntities;

/** An object whose records the chats of a session are linked to. */
@Entity
@Table(schema = "tenant", name = "session_object")
@Multitenant
@TenantDiscriminatorColumn(
    name = "workspace_id",
    contextProperty = TenantEntities.WORKSPACE,
    primaryKey = true)
@IdClass(SessionObject.Key.class)
class SessionObject {
  /** The session and the object. */
  record Key(long sessionId, long objectId) {}

  @Id
  @Column(name = "session_id")
  private long sessionId;

  @Id
  @Column(name = "object_id")
  private long objectId;

  /** For the persistence provider. */
  protected SessionObject() {}
}
