package plinth.identity.operator;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.NamedQuery;
import jakarta.persistence.Table;
import java.time.Instant;
import org.eclipse.persistence.annotations.ReturnInsert;
import plinth.identity.Operator;
import plinth.identity.password.PasswordGate;
import plinth.kernel.Time;

/** The account of a platform operator. */
@Entity
@Table(schema = "main", name = "operator")
@NamedQuery(name = OperatorAccount.ALL, query = "select o from OperatorAccount o order by o.id")
@NamedQuery(name = OperatorAccount.COUNT, query = "select count(o) from OperatorAccount o")
@NamedQuery(
    name = OperatorAccount.BY_ID,
    query = "select o from OperatorAccount o where o.id = :id")
@NamedQuery(
    name = OperatorAccount.BY_EMAIL,
    query = "select o from OperatorAccount o where o.email = :email")
@NamedQuery(
    name = OperatorAccount.RENEW_PASSWORD,
    query =
        """
        update OperatorAccount o
           set o.password = :after
         where o.id = :id and o.password = :before
        """)
class OperatorAccount {
  static final String ALL = "OperatorAccount.all";
  static final String COUNT = "OperatorAccount.count";
  static final String BY_ID = "OperatorAccount.byId";
  static final String BY_EMAIL = "OperatorAccount.byEmail";
  static final String RENEW_PASSWORD = "OperatorAccount.renewPassword";

  @Id
  @ReturnInsert(returnOnly = true)
  private long id;

  private String name;

  /** Normalised and unique. */
  private String email;

  /** The hash of the password. */
  private String password;

  @Column(name = "is_active")
  private boolean active;

  /** Tokens issued under another version are invalid. */
  @Column(name = "session_version")
  private int sessionVersion;

  @Column(name = "created_at")
  private Instant createdAt;

  /** For the persistence provider. */
  protected OperatorAccount() {}

  /** Creates an active operator. */
  OperatorAccount(String name, String email, String password) {
    this.name = name;
    this.email = email;
    this.password = password;
    this.active = true;
    this.createdAt = Time.now();
  }

  /** Blocks or unblocks the operator and ends all sessions. */
  void block(boolean isBlocked) {
    active = !isBlocked;
    sessionVersion++;
  }

  /** Sets another password by its hash and ends all sessions. */
  void setPassword(String hash) {
    password = hash;
    sessionVersion++;
  }

  long id() {
    return id;
  }

  boolean isActive() {
    return active;
  }

  /** The operator for sign-in and sessions. */
  Operator toOperator() {
    return new Operator(id, name, email, sessionVersion);
  }

  /** The stored password. */
  PasswordGate.Kept storedPassword() {
    return new PasswordGate.Kept(id, password);
  }
}
