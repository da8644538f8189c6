package plinth.access.membership;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import plinth.access.AccessConfig;
import plinth.access.AccessProblem;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.ServerConfig;
import plinth.mail.MailTemplate;
import plinth.tenancy.MainPlane;
import plinth.tenancy.directory.RegisteredWorkspace;
import plinth.tenancy.directory.RegisteredWorkspaces;

/**
 * Schedules and withdraws deletions of workspaces. An owner's deletion has a delay in which it can
 * be withdrawn; a deletion by billing is withdrawn when the workspace pays. A purge that has begun
 * cannot be withdrawn.
 */
@Stateless
@MainPlane
public class WorkspaceDeletions {
  /** Used in place of an address if billing requested the deletion. */
  public static final String BILLING = "system:billing";

  @Inject private AccessConfig config;
  @Inject private ServerConfig server;
  @Inject private DeletionRepository deletions;
  @Inject private RegisteredWorkspaces workspaces;
  @Inject private Audit audit;
  @Inject private OwnerMails owners;

  /**
   * Schedules the deletion of one of the caller's workspaces, after {@code
   * PLINTH_WORKSPACE_DELETION_DELAY}; may be repeated. Refuses a caller who is not a member (404)
   * or not an owner (403).
   */
  public WorkspaceDeletion request(Caller caller, String subdomain) {
    DeletionRepository.Owned owned = requireOwned(caller, subdomain);
    Instant at = owned.businessNow().plus(config.deletionDelay());
    return schedule(caller, owned.workspaceId(), at, owned.email());
  }

  /** One of the caller's workspaces, with the refusals of {@link #request}. */
  public Caller.Workspace requireDeletable(Caller caller, String subdomain) {
    return requireLocked(requireOwned(caller, subdomain).workspaceId()).toWorkspace();
  }

  /**
   * Withdraws the deletion of one of the caller's workspaces. Refuses if none is scheduled (404),
   * or if it has begun or billing requested it (409).
   */
  public void withdraw(Caller caller, String subdomain) {
    RegisteredWorkspace workspace = requireLocked(requireOwned(caller, subdomain).workspaceId());
    WorkspaceDeletion deletion =
        WorkspaceDeletion.of(workspace).orElseThrow(() -> Problem.notFound("Scheduled deletion"));
    if (deletion.isByBilling()) {
      throw new Problem(AccessProblem.DELETION_BY_BILLING);
    }
    withdrawScheduled(caller, workspace);
  }

  /**
   * Schedules the deletion of a workspace. Nothing replaces a deletion that an owner scheduled; an
   * owner takes over one that billing scheduled, at the earlier of the two times.
   *
   * @param at the business time
   * @param requestedBy address of the owner who requests it, or {@link #BILLING}
   */
  public WorkspaceDeletion schedule(
      Caller caller, long workspaceId, Instant at, String requestedBy) {
    RegisteredWorkspace workspace = requireLocked(workspaceId);
    Optional<WorkspaceDeletion> standing = WorkspaceDeletion.of(workspace);
    if (standing.isPresent() && (!standing.get().isByBilling() || requestedBy.equals(BILLING))) {
      return standing.get();
    }
    Instant earlier =
        standing
            .map(WorkspaceDeletion::deletionScheduledAt)
            .filter(before -> before.isBefore(at))
            .orElse(at);
    workspace.scheduleDeletion(earlier, requestedBy);
    record(caller, workspace, "workspace.deletion_scheduled");
    owners.send(
        workspace.id(),
        MailTemplate.DELETION_SCHEDULED,
        times ->
            Map.of(
                "date",
                times.minute(earlier),
                "link",
                server.publicUrl()
                    + "/console/settings/workspace?workspace="
                    + workspace.subdomain()));
    return WorkspaceDeletion.of(workspace).orElseThrow();
  }

  /**
   * Withdraws a deletion that billing scheduled, and no other, because of a payment.
   *
   * @return whether a deletion was withdrawn
   */
  public boolean withdrawUnpaid(Caller caller, long workspaceId) {
    Optional<RegisteredWorkspace> unpaid =
        workspaces
            .lockById(workspaceId)
            .filter(workspace -> !workspace.isDeleting())
            .filter(
                workspace ->
                    WorkspaceDeletion.of(workspace)
                        .filter(WorkspaceDeletion::isByBilling)
                        .isPresent());
    unpaid.ifPresent(workspace -> withdrawScheduled(caller, workspace));
    return unpaid.isPresent();
  }

  /** Notifies the owners that their workspace was deleted, while they are still known. */
  public void mailDeletionDone(Caller caller, long workspaceId, long receipt) {
    workspaces
        .lockById(workspaceId)
        .ifPresent(
            workspace ->
                owners.send(
                    workspace.id(),
                    MailTemplate.DELETION_DONE,
                    Map.of("receipt", Long.toString(receipt))));
  }

  private void withdrawScheduled(Caller caller, RegisteredWorkspace workspace) {
    workspace.withdrawDeletion();
    record(caller, workspace, "workspace.deletion_withdrawn");
    owners.send(workspace.id(), MailTemplate.DELETION_WITHDRAWN, Map.of());
  }

  /**
   * The workspace, if the caller owns it. Refuses an operator who acts for an owner, because
   * operators must not delete in an owner's name.
   */
  private DeletionRepository.Owned requireOwned(Caller caller, String subdomain) {
    DeletionRepository.Owned owned =
        deletions
            .findMembership(caller.requireUserId(), subdomain)
            .orElseThrow(() -> Problem.notFound("Workspace"));
    if (!owned.isOwner() || caller.operatorId() != null) {
      throw new Problem(AccessProblem.NOT_THE_OWNER);
    }
    return owned;
  }

  /** Locks a workspace; refuses one whose purge has begun. */
  private RegisteredWorkspace requireLocked(long workspaceId) {
    RegisteredWorkspace workspace =
        workspaces.lockById(workspaceId).orElseThrow(() -> Problem.notFound("Workspace"));
    if (workspace.isDeleting()) {
      throw new Problem(AccessProblem.DELETION_BEGUN);
    }
    return workspace;
  }

  private void record(Caller caller, RegisteredWorkspace workspace, String action) {
    audit.record(
        caller.inWorkspace(workspace.toWorkspace()),
        action,
        "workspace:" + workspace.id(),
        JsonValue.EMPTY_JSON_OBJECT);
  }
}
