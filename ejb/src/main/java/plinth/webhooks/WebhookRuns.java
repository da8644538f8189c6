package plinth.webhooks;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Lease;
import plinth.kernel.Log;
import plinth.kernel.Sql;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;
import plinth.vault.Vault;

/**
 * The transactional steps of sending to an endpoint: read the due deliveries, then store the
 * outcomes. A node that lost its claim on the endpoint changes nothing.
 */
@Stateless
@Tenanted
public class WebhookRuns {
  private static final Log LOG = Log.of(WebhookRuns.class);

  /** The maximum number of deliveries whose outcomes are stored in one transaction. */
  private static final int MAX_AT_ONCE = 96;

  /** A webhook of admins sends records for a member; one of a credential has no such member. */
  private static final Sql ENDPOINT =
      Sql.named(
          """
          select id, slug, owner, target_url, secret, unreached > 0 as is_unreached,
              case when w.owner is null then coalesce(w.owner_id, (
                select min(a.id)
                from tenant.admin a
                where a.workspace_id = w.workspace_id and a.is_owner and a.status = 'active'
              )) end as owner_id,
              array[secret]
                || case when before_until > now() then array[secret_before] else '{}' end
                || array(
                  select x ->> 'secret'
                  from jsonb_array_elements(secrets_before) x
                  where (x ->> 'until')::timestamptz > now()
                  order by (x ->> 'until')::timestamptz desc
                ) as secrets
          from tenant.webhook w
          where workspace_id = :workspace and is_active and
          """);

  private static final Sql DUE =
      Sql.named(
          """
          select d.id, d.record_id, d.message_id, d.attempts, e.name, e.body
          from tenant.webhook_delivery d
          join tenant.webhook_event e on e.workspace_id = d.workspace_id and e.id = d.event_id
          where d.workspace_id = :workspace and d.webhook_id = :webhook and d.due_at <= now()
          order by d.due_at, d.id
          limit :most
          """);

  private static final Sql NOTE =
      Sql.named(
          """
          update tenant.webhook
          set failing_since = :failingSince, unreached = :unreached
          where workspace_id = :workspace and
          """);

  private static final Sql GIVE_BACK =
      Sql.named(
          """
          update tenant.webhook w
          set lease_until = null, due_at = (
            select greatest(min(d.due_at), now() + :pauseMillis * interval '1 millisecond')
            from tenant.webhook_delivery d
            where d.workspace_id = w.workspace_id and d.webhook_id = w.id and d.due_at is not null
            having count(*) > 0
          )
          where workspace_id = :workspace and
          """);

  private static final Sql DUE_IN =
      Sql.named(
          """
          select (extract(epoch from due_at - now()) * 1000)::bigint
          from tenant.webhook
          where workspace_id = :workspace and id = :webhook and due_at is not null
          """);

  private static final Sql LOCKED =
      Sql.named(
          """
          select failing_since, unreached
          from tenant.webhook
          where workspace_id = :workspace and is_active and
          """);

  @Inject private WebhookRepository webhooks;
  @Inject private DeliveryResults results;
  @Inject private WebhookOwners owners;
  @Inject private WebhookPauses pauses;
  @Inject private DisabledMail mail;
  @Inject private Vault vault;
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /**
   * Returns what to send next; empty if the endpoint no longer exists, is claimed by another
   * worker, or was just paused because its owner can no longer read the data it sends.
   */
  public Optional<Turn> next(Caller caller, Lease lease) {
    Optional<Endpoint> endpoint = endpoint(lease);
    if (endpoint.filter(one -> isOwnerLost(caller, one)).isPresent()) {
      pauses.recheck(caller, lease.id());
      return Optional.empty();
    }
    return endpoint.map(one -> new Turn(one, due(lease, one.isUnreached() ? 1 : MAX_AT_ONCE)));
  }

  private boolean isOwnerLost(Caller caller, Endpoint endpoint) {
    return endpoint.owner() == null && owners.pauseReason(caller, endpoint.ownerId()).isPresent();
  }

  private Optional<Endpoint> endpoint(Lease lease) {
    return db.first(
        ENDPOINT.with("workspace", bound.id()).plus(lease.matchCondition()),
        row -> {
          String place = SigningSecret.place(bound.id(), row.getString("slug"));
          List<String> secrets =
              Stream.of((String[]) row.getArray("secrets").getArray())
                  .flatMap(kept -> vault.unseal(place, kept).stream())
                  .toList();
          return new Endpoint(
              row.getLong("id"),
              row.getString("owner"),
              Db.nullableLong(row, "owner_id"),
              row.getString("target_url"),
              secrets,
              row.getBoolean("is_unreached"));
        });
  }

  /** Returns the next due deliveries, at most one per record. */
  private List<DueDelivery> due(Lease lease, int most) {
    return db.list(
        DUE.with("workspace", bound.id()).with("webhook", lease.id()).with("most", most),
        row ->
            new DueDelivery(
                row.getLong("id"),
                row.getLong("record_id"),
                row.getString("message_id"),
                row.getInt("attempts") + 1,
                row.getString("name"),
                row.getString("body")));
  }

  /**
   * Stores the outcomes of attempts, and makes the next delivery of each record due after a
   * completed one.
   *
   * @param notify the admin to notify if the webhook is disabled
   * @return whether to continue; false if the claim was lost or released, or the webhook was
   *     disabled
   */
  public boolean recordSent(
      Caller caller, Lease lease, List<SentDelivery> sent, @Nullable Long notify, boolean isLast) {
    Health health = lockHealth(lease).orElse(null);
    if (health == null) {
      return false;
    }
    List<SentDelivery> made = sent.stream().filter(SentDelivery::isMade).toList();
    results.write(sent);
    Health now = health.after(made);
    String reason = now.disableReason(made);
    if (reason != null) {
      disable(caller, lease, reason, notify);
      return false;
    }
    db.update(
        NOTE.with("failingSince", now.failingSince())
            .with("unreached", now.unreached())
            .with("workspace", bound.id())
            .plus(lease.matchCondition()));
    boolean isOver = isLast || now.unreached() > 0;
    if (isOver) {
      releaseLease(lease, now.pause(made));
    }
    return !isOver;
  }

  /** Releases the endpoint; it is claimed again when a delivery is due. */
  public void release(Caller caller, Lease lease) {
    // Lock first: this waits for a transaction that is adding a delivery, so that the next
    // statement sees it.
    if (lockHealth(lease).isPresent()) {
      releaseLease(lease, Duration.ZERO);
    }
  }

  private void releaseLease(Lease lease, Duration pause) {
    db.update(
        GIVE_BACK
            .with("pauseMillis", pause.toMillis())
            .with("workspace", bound.id())
            .plus(lease.matchCondition()));
  }

  /** Returns when the endpoint is due next, in milliseconds; empty if it is not. */
  public Optional<Long> dueIn(Caller caller, Lease lease) {
    return db.first(
        DUE_IN.with("workspace", bound.id()).with("webhook", lease.id()), row -> row.getLong(1));
  }

  /** Disables a webhook with the reason, and notifies an admin once. */
  public void disable(Caller caller, Lease lease, String reason, @Nullable Long notify) {
    if (lockHealth(lease).isEmpty()) {
      return;
    }
    LOG.info("webhook_disabled", "webhook", lease.id(), "reason", reason);
    webhooks
        .lockById(lease.id())
        .ifPresent(
            webhook -> {
              webhook.disable(reason);
              webhooks.cancel(webhook.id());
              mail.send(caller, webhook, reason, notify);
            });
  }

  private Optional<Health> lockHealth(Lease lease) {
    return db.first(
        LOCKED.with("workspace", bound.id()).plus(lease.matchCondition()).plus("for update"),
        row -> new Health(Db.moment(row, "failing_since"), row.getInt("unreached")));
  }
}
