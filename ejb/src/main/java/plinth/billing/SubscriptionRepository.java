package plinth.billing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.TypedQuery;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainEntities;
import plinth.tenancy.directory.RegisteredWorkspace;

/**
 * The subscriptions, with the plan and period that their workspaces store. Plain SQL inserts a
 * subscription, because a repeated start of a trial must not replace it.
 */
@ApplicationScoped
public class SubscriptionRepository {
  private static final Sql START =
      Sql.named(
          """
          insert into main.subscription (workspace_id, status, trial_ends_at)
          values (:workspace, 'trial', :trialEndsAt)
          on conflict do nothing
          """);

  @Inject @MainDb Db db;
  @Inject MainEntities entities;
  @Inject PlanRepository plans;

  /**
   * A subscription locked until the transaction ends.
   *
   * @param workspace where the data of the workspace is stored
   * @param clockOffset how far the workspace's business time is ahead of the system clock
   * @param signedUpAt when the workspace was created
   * @param isHeld whether an operator holds the subscription, so that its terms cannot change
   * @param isGoing whether the workspace is suspended by the platform or scheduled for deletion
   */
  public record Locked(
      Subscription subscription,
      Caller.Workspace workspace,
      Duration clockOffset,
      Instant signedUpAt,
      boolean isHeld,
      boolean isGoing) {
    /** Returns whether the workspace may be charged at all. */
    public boolean isCharged() {
      return !isHeld && !isGoing;
    }
  }

  /** The row of a subscription with those that it is read with. */
  private record Found(WorkspaceSubscription row, RegisteredWorkspace workspace, int seats) {}

  /** Starts a trial; idempotent. */
  public boolean startTrial(long workspaceId, Instant trialEndsAt) {
    return db.update(START.with("workspace", workspaceId).with("trialEndsAt", trialEndsAt)) == 1;
  }

  /** Finds the subscription of a workspace without a lock. */
  public Optional<Subscription> find(long workspaceId) {
    return found(List.of(workspaceId)).stream()
        .findFirst()
        .map(one -> one.row().toSubscription(one.workspace(), plan(one), one.seats()));
  }

  /**
   * Locks the row first and reads it afterwards: a single statement that waits for the lock would
   * see the current version of the locked row, but the joined columns (plan, period) from before
   * the wait.
   */
  public Optional<Locked> lock(long workspaceId) {
    query(WorkspaceSubscription.LOCKED, WorkspaceSubscription.class)
        .setParameter("workspace", workspaceId)
        .getResultList();
    return found(List.of(workspaceId)).stream().findFirst().map(this::locked);
  }

  /** Returns subscriptions that this transaction has locked, sorted by workspace ID. */
  public List<Subscription> locked(List<Long> workspaceIds) {
    return found(workspaceIds).stream().map(one -> locked(one).subscription()).toList();
  }

  private List<Found> found(List<Long> workspaceIds) {
    return query(WorkspaceSubscription.WITH_WORKSPACES, Object[].class)
        .setParameter("workspaces", workspaceIds)
        .getResultStream()
        .map(
            row ->
                new Found(
                    (WorkspaceSubscription) row[0],
                    (RegisteredWorkspace) row[1],
                    Math.max(1, ((Number) row[2]).intValue())))
        .toList();
  }

  private Locked locked(Found found) {
    RegisteredWorkspace workspace = found.workspace();
    return new Locked(
        found.row().apartFromHold(workspace, plan(found), found.seats()),
        workspace.toWorkspace(),
        workspace.clockOffset(),
        workspace.createdAt(),
        found.row().isHeld(),
        !workspace.isActive() || workspace.deletionAt() != null);
  }

  private Plan plan(Found found) {
    return plans.require(found.workspace().plan()).negotiatedAt(found.row().negotiatedPrice());
  }

  /**
   * Writes the result of a decision to the locked subscription and to its workspace. While an
   * operator holds the subscription, the status and the read-only date that the release restores
   * are changed instead.
   */
  public void save(Subscription next) {
    WorkspaceSubscription row = require(next.workspaceId());
    row.apply(next);
    RegisteredWorkspace workspace = requireWorkspace(next.workspaceId());
    workspace.changeTariff(next.plan().slug(), next.period().code());
    workspace.restrict(row.isReadOnly());
  }

  /** Holds a locked subscription for an operator. */
  public void hold(long workspaceId, Instant now) {
    WorkspaceSubscription row = require(workspaceId);
    row.hold(now);
    requireWorkspace(workspaceId).restrict(row.isReadOnly());
  }

  /** Releases a locked subscription that an operator holds. */
  public void release(long workspaceId, Instant now) {
    WorkspaceSubscription row = require(workspaceId);
    row.release(now);
    requireWorkspace(workspaceId).restrict(row.isReadOnly());
  }

  /** Activates the subscription of a new workspace at a price agreed with staff. */
  public void activateAt(long workspaceId, @Nullable BigDecimal price) {
    require(workspaceId).activate();
    savePrice(workspaceId, price);
  }

  /** Saves the price agreed with staff; null if the plan has a list price. */
  public void savePrice(long workspaceId, @Nullable BigDecimal price) {
    require(workspaceId).agreePrice(price);
  }

  /**
   * Records that the owners are notified of the end of the trial of a locked subscription; returns
   * false if they were already.
   */
  public boolean markTrialEndNotified(long workspaceId) {
    return require(workspaceId).markTrialEndNotified();
  }

  /**
   * Records that the owners of a locked subscription are warned this many days before the deletion;
   * returns false if they were already warned as late.
   */
  public boolean markDeletionWarned(long workspaceId, int days) {
    return require(workspaceId).markDeletionWarned(days);
  }

  /** Returns the terms that the gateway of a workspace last received. */
  public ReportedTerms reportedTerms(long workspaceId) {
    return require(workspaceId).reportedTerms();
  }

  /** Records the terms that a gateway received. */
  public void saveReportedTerms(long workspaceId, ReportedTerms terms) {
    require(workspaceId).recordTerms(terms);
  }

  /** Finds the workspace that a gateway debits under this ID. */
  public Optional<Long> findManaged(String gateway, String id) {
    return query(WorkspaceSubscription.MANAGED_AS, Long.class)
        .setParameter("gateway", gateway)
        .setParameter("id", id)
        .getResultStream()
        .findFirst();
  }

  /** Returns those of the workspaces whose gateway debits by itself. */
  public Set<Long> filterManaged(List<Long> workspaceIds) {
    return Set.copyOf(
        query(WorkspaceSubscription.MANAGED, Long.class)
            .setParameter("workspaces", workspaceIds)
            .getResultList());
  }

  private WorkspaceSubscription require(long workspaceId) {
    return entities.manager().find(WorkspaceSubscription.class, workspaceId);
  }

  private RegisteredWorkspace requireWorkspace(long workspaceId) {
    return entities.manager().find(RegisteredWorkspace.class, workspaceId);
  }

  private <T> TypedQuery<T> query(String name, Class<T> type) {
    return entities.manager().createNamedQuery(name, type);
  }
}
