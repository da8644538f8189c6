package plinth.tenancy.directory;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.LockModeType;
import jakarta.persistence.NamedQuery;
import jakarta.persistence.QueryHint;
import jakarta.persistence.Table;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.tenancy.TenantEntities;
import plinth.tenancy.WorkspaceStatus;
import plinth.tenancy.WorkspaceType;

/**
 * A workspace in the directory. SQL inserts it, as the subdomain may be taken, and writes the
 * limits that staff agreed for it.
 */
@Entity
@Table(schema = "main", name = "tenants")
@NamedQuery(
    name = RegisteredWorkspace.BY_ID,
    query = "select w from RegisteredWorkspace w where w.id = :id",
    hints = @QueryHint(name = TenantEntities.AS_STORED, value = "true"))
@NamedQuery(
    name = RegisteredWorkspace.BY_ID_LOCKED,
    query = "select w from RegisteredWorkspace w where w.id = :id",
    lockMode = LockModeType.PESSIMISTIC_WRITE,
    hints = @QueryHint(name = TenantEntities.AS_STORED, value = "true"))
@NamedQuery(
    name = RegisteredWorkspace.BY_SUBDOMAIN,
    query = "select w from RegisteredWorkspace w where w.subdomain = :subdomain",
    hints = @QueryHint(name = TenantEntities.AS_STORED, value = "true"))
@NamedQuery(
    name = RegisteredWorkspace.BY_SUBDOMAIN_LOCKED,
    query = "select w from RegisteredWorkspace w where w.subdomain = :subdomain",
    lockMode = LockModeType.PESSIMISTIC_WRITE,
    hints = @QueryHint(name = TenantEntities.AS_STORED, value = "true"))
@NamedQuery(
    name = RegisteredWorkspace.UNFINISHED,
    query =
        """
        select w from RegisteredWorkspace w
         where w.status = plinth.tenancy.WorkspaceStatus.Stored.PROVISIONING
           and w.ownerId is not null
           and w.createdAt < :before
           and w.id between :first and :last
         order by w.id
        """,
    hints = @QueryHint(name = TenantEntities.AS_STORED, value = "true"))
@NamedQuery(
    name = RegisteredWorkspace.DISOWN,
    query =
        """
        update RegisteredWorkspace w
           set w.ownerId = null
         where w.id = :id and w.ownerId = :owner
        """)
@NamedQuery(
    name = RegisteredWorkspace.SET_CLOCK,
    query = "update RegisteredWorkspace w set w.clockOffset = :seconds where w.id = :id")
@NamedQuery(
    name = RegisteredWorkspace.DELETE_UNFINISHED,
    query =
        """
        delete from RegisteredWorkspace w
         where w.id = :id
           and w.status = plinth.tenancy.WorkspaceStatus.Stored.PROVISIONING
        """)
public class RegisteredWorkspace {
  static final String BY_ID = "RegisteredWorkspace.byId";
  static final String BY_ID_LOCKED = "RegisteredWorkspace.byIdLocked";
  static final String BY_SUBDOMAIN = "RegisteredWorkspace.bySubdomain";
  static final String BY_SUBDOMAIN_LOCKED = "RegisteredWorkspace.bySubdomainLocked";
  static final String UNFINISHED = "RegisteredWorkspace.unfinished";
  static final String DISOWN = "RegisteredWorkspace.disown";
  static final String SET_CLOCK = "RegisteredWorkspace.setClock";
  static final String DELETE_UNFINISHED = "RegisteredWorkspace.deleteUnfinished";

  @Id private long id;

  /** The user who owns it; null: nobody yet, or nobody any more. */
  @Column(name = "owner_user_id")
  private @Nullable Long ownerId;

  private String subdomain;
  private String name;
  private WorkspaceType type;

  /** Its own database; null: it shares the main one. */
  private @Nullable String database;

  private WorkspaceStatus.Stored status;

  /** The template that it begins with; null: the standard. */
  @Column(name = "template_slug")
  private @Nullable String template;

  /** Seconds that its business time is ahead of the true clock. */
  @Column(name = "clock_offset_seconds")
  private long clockOffset;

  @Column(name = "created_at")
  private Instant createdAt;

  private String plan;

  @Column(name = "billing_period")
  private String billingPeriod;

  @Column(name = "read_only")
  private boolean readOnly;

  /** The business moment from which on it may be purged; null: it stays. */
  @Column(name = "deletion_scheduled_at")
  private @Nullable Instant deletionAt;

  /** The address of the owner who asked for the deletion, or the word of billing. */
  @Column(name = "deletion_requested_by_email")
  private @Nullable String deletionRequestedBy;

  /** For the persistence provider. */
  protected RegisteredWorkspace() {}

  /** Gives the workspace another name; its subdomain stays. */
  public void rename(String other) {
    name = other;
  }

  /** Registers another owner in place of a former one; nothing if somebody else is registered. */
  public void changeOwner(long former, long owner) {
    if (ownerId != null && ownerId == former) {
      ownerId = owner;
    }
  }

  /** Opens the workspace to its people: its data are in place. */
  public void activate() {
    status = WorkspaceStatus.Stored.ACTIVE;
  }

  /**
   * Suspends a workspace that is in use, or lifts that.
   *
   * @return whether it was otherwise before
   */
  public boolean suspend(boolean isSuspended) {
    WorkspaceStatus.Stored before = status;
    status = isSuspended ? WorkspaceStatus.Stored.SUSPENDED : WorkspaceStatus.Stored.ACTIVE;
    return status != before;
  }

  /** Changes the plan and how often it is billed. */
  public void changeTariff(String otherPlan, String otherPeriod) {
    plan = otherPlan;
    billingPeriod = otherPeriod;
  }

  /** Sets whether the workspace is read-only. */
  public void restrict(boolean isReadOnly) {
    readOnly = isReadOnly;
  }

  /** Notes that the data are in another place now. */
  public void moveTo(@Nullable String otherDatabase) {
    type = otherDatabase == null ? WorkspaceType.HYPER : WorkspaceType.DEDICATED;
    database = otherDatabase;
  }

  /**
   * Schedules the deletion.
   *
   * @param at the business moment
   */
  public void scheduleDeletion(Instant at, String requestedBy) {
    deletionAt = at;
    deletionRequestedBy = requestedBy;
  }

  /** Withdraws the scheduled deletion. */
  public void withdrawDeletion() {
    deletionAt = null;
    deletionRequestedBy = null;
  }

  /** Lets nobody in any more: the purge begins, and nothing takes it back. */
  public void startDeletion() {
    status = WorkspaceStatus.Stored.DELETING;
  }

  /** Whether people use it, or would if it was not suspended. */
  public boolean isInUse() {
    return status == WorkspaceStatus.Stored.ACTIVE || status == WorkspaceStatus.Stored.SUSPENDED;
  }

  /** Whether people use it. */
  public boolean isActive() {
    return status == WorkspaceStatus.Stored.ACTIVE;
  }

  /** Whether its data are not in place yet. */
  public boolean isProvisioning() {
    return status == WorkspaceStatus.Stored.PROVISIONING;
  }

  /** Whether its purge has begun. */
  public boolean isDeleting() {
    return status == WorkspaceStatus.Stored.DELETING;
  }

  /** Where the workspace lives. */
  public Caller.Workspace toWorkspace() {
    return new Caller.Workspace(id, subdomain, database);
  }

  /** The number of the workspace. */
  public long id() {
    return id;
  }

  /** The user who owns it; null: nobody yet, or nobody any more. */
  public @Nullable Long ownerId() {
    return ownerId;
  }

  /** The name as shown. */
  public String name() {
    return name;
  }

  /** The subdomain, which is unique. */
  public String subdomain() {
    return subdomain;
  }

  /** Where its data are stored. */
  public WorkspaceType type() {
    return type;
  }

  /** The template that it begins with; null: the standard. */
  public @Nullable String template() {
    return template;
  }

  /** The slug of its plan. */
  public String plan() {
    return plan;
  }

  /** How often its plan is billed, as stored. */
  public String billingPeriod() {
    return billingPeriod;
  }

  /** When it was created. */
  public Instant createdAt() {
    return createdAt;
  }

  /** How far its business time is ahead of the system clock. */
  public Duration clockOffset() {
    return Duration.ofSeconds(clockOffset);
  }

  /** The business moment from which on it may be purged; null: it stays. */
  public @Nullable Instant deletionAt() {
    return deletionAt;
  }

  /**
   * The address of the owner who asked for the deletion, or the word of billing; null: it stays.
   */
  public @Nullable String deletionRequestedBy() {
    return deletionRequestedBy;
  }
}
