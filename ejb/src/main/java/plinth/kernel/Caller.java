package plinth.kernel;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The acting person or credential, its workspace, its rights and the origin of the request. Built
 * once by the surface's filter or by a job, and the first argument of every service. Immutable.
 *
 * @param kind the kind of credential
 * @param userId the user behind it, if any
 * @param adminId the admin row of that user in the workspace, if any; for an automation, that of
 *     the owner of its workflow
 * @param operatorId the platform operator, also the one behind an impersonation
 * @param credentialId the API key or OAuth app, for scopes, rate limits and the no-echo rule; for a
 *     public form, the number of its object; for an automation, the number of its workflow
 * @param workspace the workspace acted in
 * @param rights permissions of a person ({@code record.read}) or scopes of a credential ({@code
 *     read.contacts})
 * @param origin where the request came from
 */
public record Caller(
    Kind kind,
    @Nullable Long userId,
    @Nullable Long adminId,
    @Nullable Long operatorId,
    @Nullable Long credentialId,
    @Nullable Workspace workspace,
    Set<String> rights,
    Origin origin) {

  /** The kinds of caller. */
  public enum Kind {
    /** An anonymous caller of an open route. */
    NOBODY,
    /**
     * An anonymous caller of a public form of the workspace, who sees and does what the form shows.
     */
    FORM,
    /** A signed-in user, outside any workspace. */
    USER,
    /** A user who has an admin row in the workspace. */
    ADMIN,
    /** A platform operator (super-admin). */
    OPERATOR,
    API_KEY,
    OAUTH_APP,
    /** The directory of a workspace, which makes its people and groups over SCIM. */
    DIRECTORY,
    /** A workflow. */
    AUTOMATION,
    /** The platform itself: schedulers and jobs. */
    SYSTEM
  }

  /**
   * A workspace with what routing needs.
   *
   * @param id number of the workspace, the value of {@code workspace_id}
   * @param subdomain its subdomain
   * @param database name of its dedicated database; null: it is in the shared one
   */
  public record Workspace(long id, String subdomain, @Nullable String database) {}

  /**
   * Where a request came from.
   *
   * @param address the client's network address, empty for a job
   * @param agent the client's user agent, empty when unknown
   * @param requestId the id of the request or of the job run
   */
  public record Origin(String address, String agent, String requestId) {
    /** The origin of internal work with this id. */
    public static Origin internal(String id) {
      return new Origin("", "", id);
    }
  }

  /** An anonymous caller, for open routes. */
  public static Caller anonymous(Origin origin) {
    return new Caller(Kind.NOBODY, null, null, null, null, null, Set.of(), origin);
  }

  /** An anonymous caller of a public form of a workspace. */
  public static Caller form(Workspace workspace, Origin origin) {
    return new Caller(Kind.FORM, null, null, null, null, workspace, Set.of(), origin);
  }

  /** The same caller, using the form of one object, whose number becomes part of its label. */
  public Caller withFormObject(long objectId) {
    return new Caller(kind, userId, adminId, operatorId, objectId, workspace, rights, origin);
  }

  /** Whether scopes decide what the caller may do: an API key, or an OAuth app. */
  public boolean isScoped() {
    return kind == Kind.API_KEY || kind == Kind.OAUTH_APP;
  }

  /** Whether it is a credential of a system and no person: its requests are limited in rate. */
  public boolean isSystemCredential() {
    return isScoped() || kind == Kind.DIRECTORY;
  }

  /** Whether only the network address distinguishes this caller from others. */
  public boolean isAnonymous() {
    return kind == Kind.NOBODY || kind == Kind.FORM;
  }

  /** The platform itself, outside any workspace. */
  public static Caller system(String work) {
    return new Caller(Kind.SYSTEM, null, null, null, null, null, Set.of(), Origin.internal(work));
  }

  /**
   * A workflow of a workspace, with the rights of the person for whom it acts.
   *
   * @param workflowId number of the workflow
   * @param adminId admin row of that person; null: it acts for nobody and has no rights
   * @param rights permissions of that person
   * @param run the run of the workflow, to which its changes can be traced back
   */
  public static Caller automation(
      Workspace workspace,
      long workflowId,
      @Nullable Long adminId,
      Set<String> rights,
      String run) {
    return new Caller(
        Kind.AUTOMATION,
        null,
        adminId,
        null,
        workflowId,
        workspace,
        adminId == null ? Set.of() : rights,
        Origin.internal(run));
  }

  /** The same caller in a workspace. */
  public Caller inWorkspace(Workspace target) {
    return new Caller(kind, userId, adminId, operatorId, credentialId, target, rights, origin);
  }

  /** The same caller with other rights. */
  public Caller withRights(Set<String> held) {
    return new Caller(kind, userId, adminId, operatorId, credentialId, workspace, held, origin);
  }

  /** The workspace acted in; throws if there is none, which is a programming error. */
  public Workspace requireWorkspace() {
    if (workspace == null) {
      throw new IllegalStateException("a tenanted service was called without a workspace");
    }
    return workspace;
  }

  /** The user behind the call; throws if there is none, which is a programming error. */
  public long requireUserId() {
    if (userId == null) {
      throw new IllegalStateException("a user's service was called without a user");
    }
    return userId;
  }

  /** The admin behind the call; throws if there is none, which is a programming error. */
  public long requireAdminId() {
    if (adminId == null) {
      throw new IllegalStateException("an admin's service was called without an admin");
    }
    return adminId;
  }

  /** The operator behind the call; throws if there is none, which is a programming error. */
  public long requireOperatorId() {
    if (operatorId == null) {
      throw new IllegalStateException("an operator's service was called without an operator");
    }
    return operatorId;
  }

  /**
   * The admin whose role limits what the caller sees and does: the calling person, or the one for
   * whom an automation acts. Null if no role applies.
   */
  public @Nullable Long limitingAdminId() {
    return kind == Kind.ADMIN || kind == Kind.AUTOMATION ? adminId : null;
  }

  /**
   * Whether the rights include this one: by name, by {@code read.*} for {@code read.contacts}, or
   * by {@code *} for everything.
   */
  public boolean hasRight(String right) {
    if (rights.contains(right) || rights.contains("*")) {
      return true;
    }
    int dot = right.indexOf('.');
    return dot > 0 && rights.contains(right.substring(0, dot) + ".*");
  }

  /** Refuses callers without a right (403). */
  public void requireRight(String right) {
    if (!hasRight(right)) {
      throw new Problem(
          KernelProblem.PERMISSION_DENIED, "The permission " + right + " is required");
    }
  }

  /** Whether an operator of the platform acts for a member of the workspace. */
  public boolean isByOperator() {
    return kind == Kind.ADMIN && operatorId != null;
  }

  /** The name of this caller in logs and audit: {@code admin:12}, {@code api_key:7}. */
  public String label() {
    String name = kind.name().toLowerCase(java.util.Locale.ROOT);
    Long id =
        switch (kind) {
          case USER -> userId;
          case ADMIN -> adminId;
          case OPERATOR -> operatorId;
          case API_KEY, OAUTH_APP, DIRECTORY, FORM, AUTOMATION -> credentialId;
          case NOBODY, SYSTEM -> null;
        };
    return id == null ? name : name + ":" + id;
  }
}
