package plinth.access.membership;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Optional;
import plinth.access.AccessProblem;
import plinth.audit.Audit;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Setting;
import plinth.mail.MailTemplate;
import plinth.tenancy.MainPlane;
import plinth.tenancy.directory.RegisteredWorkspace;
import plinth.tenancy.directory.RegisteredWorkspaces;

/**
 * Schedules and withdraws deletions of workspaces. An owner's deletion has a delay in which it can
 * be withdrawn; a deletion by billing ends when the workspace pays. A purge that has begun cannot
 * be withdrawn.
 */
@Stateless
@MainPlane
public class WorkspaceDeletions {
  /** Stands in the place of an address where billing asked for the deletion. */
  public static final String BILLING = "system:billing";

  private static final DateTimeFormatter MINUTES =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm 'UTC'").withZone(ZoneOffset.UTC);

  @Inject private DeletionRepository deletions;
  @Inject private RegisteredWorkspaces workspaces;
  @Inject private Audit audit;
  @Inject private OwnerMails owners;

  /**
   * Schedules the deletion of a workspace of the caller's own, after {@code
   * PLINTH_WORKSPACE_DELETION_DELAY}; again without harm. Refuses with 404 who is no member, with
   * 403 who is no owner.
   */
  public WorkspaceDeletion request(Caller caller, String subdomain) {
    DeletionRepository.Owned owned = owned(caller, subdomain);
    Instant at = owned.businessNow().plus(Setting.PLINTH_WORKSPACE_DELETION_DELAY.seconds());
    return schedule(caller, owned.workspaceId(), at, owned.email());
  }

  /**
   * Withdraws the deletion of a workspace of the caller's own. Refuses with 404 when none is
   * scheduled, with 409 when it has begun or billing asked for it.
   */
  public void withdraw(Caller caller, String subdomain) {
    RegisteredWorkspace workspace = hold(owned(caller, subdomain).workspaceId());
    WorkspaceDeletion deletion =
        WorkspaceDeletion.of(workspace).orElseThrow(() -> Problem.notFound("Scheduled deletion"));
    if (deletion.isByBilling()) {
      throw new Problem(AccessProblem.DELETION_BY_BILLING);
    }
    clear(caller, workspace);
  }

  /**
   * Schedules the deletion of a workspace. What an owner scheduled stands whatever else is asked;
   * an owner takes over what billing scheduled, at the earlier of both moments.
   *
   * @param at the business moment
   * @param requestedBy address of the owner who asks, or {@link #BILLING}
   */
  public WorkspaceDeletion schedule(
      Caller caller, long workspaceId, Instant at, String requestedBy) {
    RegisteredWorkspace workspace = hold(workspaceId);
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
        Map.of(
            "date",
            MINUTES.format(earlier),
            "link",
            Setting.PLINTH_PUBLIC_URL.text()
                + "/console/#/workspaces?workspace="
                + workspace.subdomain()));
    return WorkspaceDeletion.of(workspace).orElseThrow();
  }

  /**
   * Withdraws what billing scheduled, because somebody paid; nothing else.
   *
   * @return whether a deletion was withdrawn
   */
  public boolean withdrawUnpaid(Caller caller, long workspaceId) {
    Optional<RegisteredWorkspace> unpaid =
        workspaces
            .hold(workspaceId)
            .filter(workspace -> !workspace.isDeleting())
            .filter(
                workspace ->
                    WorkspaceDeletion.of(workspace)
                        .filter(WorkspaceDeletion::isByBilling)
                        .isPresent());
    unpaid.ifPresent(workspace -> clear(caller, workspace));
    return unpaid.isPresent();
  }

  /** Tells the owners that their workspace was deleted, as long as it is known who they are. */
  public void tellDone(Caller caller, long workspaceId, long receipt) {
    workspaces
        .hold(workspaceId)
        .ifPresent(
            workspace ->
                owners.send(
                    workspace.id(),
                    MailTemplate.DELETION_DONE,
                    Map.of("receipt", Long.toString(receipt))));
  }

  private void clear(Caller caller, RegisteredWorkspace workspace) {
    workspace.withdrawDeletion();
    record(caller, workspace, "workspace.deletion_withdrawn");
    owners.send(workspace.id(), MailTemplate.DELETION_WITHDRAWN, Map.of());
  }

  /** An operator who acts for an owner does not delete in their name. */
  private DeletionRepository.Owned owned(Caller caller, String subdomain) {
    DeletionRepository.Owned owned =
        deletions
            .membership(caller.requiredUserId(), subdomain)
            .orElseThrow(() -> Problem.notFound("Workspace"));
    if (!owned.isOwner() || caller.operatorId() != null) {
      throw new Problem(AccessProblem.NOT_THE_OWNER);
    }
    return owned;
  }

  /** Refuses a workspace whose purge has begun. */
  private RegisteredWorkspace hold(long workspaceId) {
    RegisteredWorkspace workspace =
        workspaces.hold(workspaceId).orElseThrow(() -> Problem.notFound("Workspace"));
    if (workspace.isDeleting()) {
      throw new Problem(AccessProblem.DELETION_BEGUN);
    }
    return workspace;
  }

  private void record(Caller caller, RegisteredWorkspace workspace, String action) {
    audit.record(
        caller.in(workspace.place()),
        action,
        "workspace:" + workspace.id(),
        JsonValue.EMPTY_JSON_OBJECT);
  }
}
