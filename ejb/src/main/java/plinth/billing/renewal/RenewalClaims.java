package plinth.billing.renewal;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.billing.ActiveAddon;
import plinth.billing.AddonRepository;
import plinth.billing.BillingConfig;
import plinth.billing.CardRepository;
import plinth.billing.Subscription;
import plinth.billing.SubscriptionRepository;
import plinth.billing.SubscriptionStatus;
import plinth.billing.gateway.ChargeKind;
import plinth.billing.obligation.DueCharge;
import plinth.billing.obligation.DueRepository;
import plinth.billing.obligation.Obligation;
import plinth.billing.obligation.ObligationDraft;
import plinth.billing.obligation.ObligationRepository;
import plinth.billing.price.Due;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Log;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * Claims the workspaces to charge for the next period: a few statements for many workspaces, on one
 * node at a time, and written before any gateway is called. The key of such an obligation is the
 * beginning of its period, so that each period is owed only once.
 */
@Stateless
@MainPlane
public class RenewalClaims {
  private static final Log LOG = Log.of(RenewalClaims.class);

  /**
   * A workspace is not due while a change of plan is being paid for, because the price of the next
   * period is only known once that payment succeeded or failed.
   */
  private static final Sql DUE =
      Sql.named(
          """
          select s.workspace_id
          from main.subscription s
          join main.tenants t on t.id = s.workspace_id
          where s.has_payment_method and t.status = 'active'
            and t.deletion_scheduled_at is null
            and (
              s.status = 'active'
                and s.current_period_end
                    <= :now::timestamptz + make_interval(secs => t.clock_offset_seconds)
              or s.status = 'trial'
                and s.trial_ends_at
                    <= :now::timestamptz + make_interval(secs => t.clock_offset_seconds)
            )
            and exists (
              select from main.plan where slug = t.plan and price_monthly is not null
            )
            and not exists (
              select from main.obligation o
              where o.workspace_id = s.workspace_id and o.kind = 'plan_change'
                and o.state in ('open', 'pending')
            )
          """);

  private static final Sql COOLED =
      Sql.named(
          """
          and (
            s.last_renewal_attempt_at is null
            or s.last_renewal_attempt_at
                <= :now::timestamptz + make_interval(secs => t.clock_offset_seconds)
                - make_interval(hours => :hours)
          )
          """);

  private static final Sql ATTEMPTED =
      Sql.named(
          """
          update main.subscription s
          set last_renewal_attempt_at =
              :now::timestamptz + make_interval(secs => t.clock_offset_seconds)
          from main.tenants t
          where t.id = s.workspace_id and s.workspace_id = any(:workspaces)
          """);

  @Inject @MainDb private Db db;
  @Inject private SubscriptionRepository subscriptions;
  @Inject private ObligationRepository obligations;
  @Inject private AddonRepository addons;
  @Inject private DueRepository dues;
  @Inject private CardRepository cards;
  @Inject private BillingConfig config;

  /**
   * Returns the workspaces whose next period is due and whose last attempt is long enough ago.
   *
   * @param status trials or active workspaces; null for both
   */
  public List<Long> due(
      Caller caller, Instant moment, @Nullable String status, @Nullable Long workspaceId) {
    Sql sql = DUE.with("now", moment).plus(cooled(moment));
    sql = status == null ? sql : sql.plus("and s.status = ?", status);
    sql = workspaceId == null ? sql : sql.plus("and s.workspace_id = ?", workspaceId);
    return db.list(sql.plus("order by s.workspace_id"), row -> row.getLong(1));
  }

  private Sql cooled(Instant moment) {
    return COOLED.with("now", moment).with("hours", (int) config.renewalCooldown().toHours());
  }

  /**
   * Claims those of the workspaces that are due, and writes what they owe. Skips workspaces that
   * another node has claimed or that were charged recently.
   *
   * @param isNext whether the workspaces have just paid a period, so that the cooldown does not
   *     apply
   */
  public List<DueCharge> claim(Caller caller, List<Long> workspaceIds, boolean isNext) {
    Instant now = Time.now();
    // Joined columns are read after the lock, because they might otherwise be outdated.
    List<Long> claimed =
        db.list(
            DUE.with("now", now)
                .plus("and s.workspace_id = any (?)", (Object) workspaceIds.toArray(Long[]::new))
                .plus(isNext ? Sql.EMPTY : cooled(now))
                .plus("order by s.workspace_id for update of s skip locked"),
            row -> row.getLong(1));
    if (claimed.isEmpty()) {
      return List.of();
    }
    List<Subscription> due = subscriptions.locked(claimed);
    db.update(ATTEMPTED.with("now", now).with("workspaces", claimed.toArray(Long[]::new)));
    Map<Long, CardRepository.Payer> payers =
        cards.payers(claimed).stream()
            .collect(Collectors.toMap(CardRepository.Payer::workspaceId, Function.identity()));
    Map<Long, List<ActiveAddon>> held = addons.listActive(claimed);
    Map<Long, List<Due>> carried = dues.listOpen(claimed);
    Set<Long> debited = subscriptions.filterManaged(claimed);
    List<ObligationDraft> owed = new ArrayList<>();
    for (Subscription subscription : due) {
      long workspaceId = subscription.workspaceId();
      ObligationDraft next =
          next(
              subscription,
              held.getOrDefault(workspaceId, List.of()),
              carried.getOrDefault(workspaceId, List.of()));
      owed.add(debited.contains(workspaceId) ? next.asManaged() : next);
    }
    List<DueCharge> charges = new ArrayList<>();
    for (Obligation of : obligations.save(owed)) {
      CardRepository.Payer payer = payers.get(of.workspaceId());
      if (!of.isWaiting() || of.isManaged() || payer == null) {
        continue;
      }
      if (payer.card().isPresent() && payer.gateway().equals(of.gateway())) {
        charges.add(new DueCharge(of, payer.customer(), payer.card().get()));
      } else {
        // Nothing can be charged; the obligation ends as a failed charge.
        LOG.warn("card_missing", "workspace", of.workspaceId());
      }
    }
    return charges;
  }

  private static ObligationDraft next(
      Subscription subscription, List<ActiveAddon> held, List<Due> carried) {
    Instant start = subscription.nextStart();
    ChargeKind kind =
        subscription.status() == SubscriptionStatus.TRIAL ? ChargeKind.INITIAL : ChargeKind.RENEWAL;
    String gateway = Objects.requireNonNullElse(subscription.gateway(), "");
    return ObligationDraft.period(
        subscription, held, carried, kind, start.toString(), gateway, start);
  }
}
