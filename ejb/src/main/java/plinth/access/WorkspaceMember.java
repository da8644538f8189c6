package plinth.access;

import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.NamedQuery;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;
import org.eclipse.persistence.annotations.Multitenant;
import org.eclipse.persistence.annotations.ReturnInsert;
import org.eclipse.persistence.annotations.TenantDiscriminatorColumn;
import org.jspecify.annotations.Nullable;
import plinth.kernel.EnumWords;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.kernel.column.TextsConverter;
import plinth.tenancy.TenantEntities;

/**
 * A stored member of a workspace, including invited and removed ones. The onboarding feature writes
 * the onboarding columns.
 */
@Entity
@Table(schema = "tenant", name = "admin")
@Multitenant
@TenantDiscriminatorColumn(
    name = "workspace_id",
    contextProperty = TenantEntities.WORKSPACE,
    primaryKey = true)
@NamedQuery(
    name = WorkspaceMember.RELEASE_FROM_REMOVED,
    query =
        """
        update WorkspaceMember m set m.role = :plain
        where m.role = :role and m.status = plinth.access.Admin.Status.REMOVED
        """)
class WorkspaceMember {
  static final String RELEASE_FROM_REMOVED = "WorkspaceMember.releaseFromRemoved";

  @Id
  @ReturnInsert(returnOnly = true)
  private long id;

  private String slug;

  @Column(name = "user_id")
  private @Nullable Long userId;

  private String email;
  private String name;
  private String role;

  @Column(name = "is_owner")
  private boolean owner;

  private Admin.Status status;

  @Column(name = "is_account_blocked")
  private boolean accountBlocked;

  /** Whether the directory of the workspace set the present status. */
  @Column(name = "is_directory_ended")
  private boolean directoryEnded;

  @Column(name = "is_new_user", updatable = false)
  private boolean newUser;

  @Column(name = "onboarding_state", updatable = false)
  private String onboardingState;

  @Column(name = "tour_state", updatable = false)
  private String tourState;

  @Column(name = "tour_completed_at", updatable = false)
  private @Nullable Instant tourCompletedAt;

  @Column(name = "first_record_created", updatable = false)
  private boolean firstRecordCreated;

  @Column(name = "build_path", updatable = false)
  private @Nullable String buildPath;

  @Column(name = "seen_tours", updatable = false)
  @Convert(converter = TextsConverter.class)
  private List<String> seenTours;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  /** For the persistence provider. */
  protected WorkspaceMember() {}

  /** Creates an invited person, or the owner of a new workspace. */
  WorkspaceMember(
      @Nullable Long userId, String slug, String email, String name, Role role, Admin.Status s) {
    this.userId = userId;
    this.slug = slug;
    this.email = email;
    this.name = name;
    this.role = role.slug();
    this.owner = role.isOwners();
    this.status = s;
    this.newUser = true;
    this.onboardingState = EnumWords.toWord(OnboardingState.NOT_STARTED);
    this.tourState = EnumWords.toWord(Onboarding.TourState.NOT_STARTED);
    this.seenTours = List.of();
    this.createdAt = Time.now();
    this.updatedAt = createdAt;
  }

  /** Sets another role; refuses to make an owner of a person who has not accepted yet. */
  void assignRole(Role next) {
    if (next.isOwners() && status == Admin.Status.INVITED) {
      throw new Problem(AccessProblem.MEMBER_NOT_ACTIVE);
    }
    role = next.slug();
    owner = next.isOwners();
    updatedAt = Time.now();
  }

  /** Blocks, unblocks or removes the member; an open invitation can only be removed. */
  void changeStatus(Admin.Status next) {
    if (status == Admin.Status.INVITED && next != Admin.Status.REMOVED) {
      throw new Problem(AccessProblem.MEMBER_NOT_ACTIVE);
    }
    status = next;
    directoryEnded = false;
    updatedAt = Time.now();
  }

  /** Blocks or removes the member on behalf of the directory, which may bring them back. */
  void endByDirectory(Admin.Status next) {
    if (status != next) {
      status = next;
      directoryEnded = true;
      updatedAt = Time.now();
    }
  }

  /** Brings back a member whom the directory blocked or removed; others stay as they are. */
  void returnByDirectory() {
    if (directoryEnded && status != Admin.Status.ACTIVE) {
      changeStatus(Admin.Status.ACTIVE);
    }
  }

  /** Whether the directory may bring the member back. */
  boolean isDirectoryEnded() {
    return directoryEnded;
  }

  /**
   * Makes an invited person a member; may be repeated. Refuses a blocked member or a withdrawn
   * invitation.
   */
  void accept(long user, String address, String displayName) {
    if (status == Admin.Status.INVITED) {
      userId = user;
      status = Admin.Status.ACTIVE;
      updateContact(address, displayName);
    } else if (status == Admin.Status.BLOCKED) {
      throw new Problem(AccessProblem.MEMBER_BLOCKED);
    } else if (status == Admin.Status.REMOVED) {
      throw new Problem(AccessProblem.INVITATION_INVALID);
    }
  }

  /** Copies the address and the name of the account. */
  void updateContact(String address, String displayName) {
    email = address;
    name = displayName;
    updatedAt = Time.now();
  }

  long id() {
    return id;
  }

  String slug() {
    return slug;
  }

  String role() {
    return role;
  }

  String email() {
    return email;
  }

  /** Whether the person has an open invitation. */
  boolean isInvited() {
    return status == Admin.Status.INVITED;
  }

  /** Whether the member is an active owner. */
  boolean isActiveOwner() {
    return owner && status == Admin.Status.ACTIVE;
  }

  /** The member for other features. */
  Admin toAdmin() {
    return new Admin(
        id,
        slug,
        userId,
        email,
        name,
        new Admin.Membership(role, owner, status),
        newUser,
        new Onboarding(
            onboardingState,
            tourState,
            tourCompletedAt,
            firstRecordCreated,
            buildPath,
            List.copyOf(seenTours)),
        createdAt);
  }
}
