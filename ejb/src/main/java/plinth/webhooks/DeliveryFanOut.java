package plinth.webhooks;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Secrets;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.outbox.Outbox;
import plinth.outbox.OutboxItem;
import plinth.records.event.RecordEvent;
import plinth.records.event.RecordEvents;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;

/**
 * Creates deliveries for changes: one per change and active webhook of its object that subscribes
 * to the event, except for the webhooks of the credential that made the change. The changes of a
 * workspace are processed in the order in which they were written, whichever node claimed them, so
 * that the deliveries of a record are in order. Processed changes are removed with the commit, so
 * that each is delivered only once.
 */
@Stateless
@Tenanted
public class DeliveryFanOut {
  private static final int MAX_RANGES = 100;
  private static final int MESSAGE = 26;

  private static final Sql LISTENERS =
      Sql.named(
          """
          select w.id, o.slug, w.owner, w.events
          from tenant.webhook w
          join tenant.object o on o.workspace_id = w.workspace_id and o.id = w.object_id
            and o.deleted_at is null
          where w.workspace_id = :workspace and w.is_active
          order by w.id
          for update of w
          """);

  private static final Sql KEEP_EVENTS =
      Sql.named(
          """
          insert into tenant.webhook_event (workspace_id, id, name, record_id, record_slug, body,
              created_at)
          select :workspace, e.*, :now
          from unnest(:ids::bigint[], :names::text[], :records::bigint[], :recordSlugs::text[],
              :bodies::text[]) e
          on conflict do nothing
          """);

  private static final Sql DELIVER =
      Sql.named(
          """
          insert into tenant.webhook_delivery (workspace_id, webhook_id, event_id, record_id,
              message_id, created_at, due_at)
          select :workspace, d.webhook_id, d.event_id, d.record_id, d.message_id, :now,
              case when d.nth = 1 and not exists (
                  select
                  from tenant.webhook_delivery e
                  where e.workspace_id = :workspace and e.webhook_id = d.webhook_id
                    and e.record_id = d.record_id and e.status = 'pending' and not e.is_replay
                ) then now() end
          from (
            select u.*,
                row_number() over (partition by u.webhook_id, u.record_id order by u.place) as nth
            from unnest(:webhooks::bigint[], :events::bigint[], :records::bigint[],
                    :messages::text[])
                with ordinality as u(webhook_id, event_id, record_id, message_id, place)
          ) d
          order by d.place
          """);

  private static final Sql WAKE =
      Sql.named(
          """
          update tenant.webhook
          set due_at = case when unreached > 0 and due_at is not null then due_at
              else least(due_at, now()) end
          where workspace_id = :workspace and id = any (:webhooks)
          """);

  @Inject private Outbox outbox;
  @Inject private RecordEvents events;
  @Inject private BoundWorkspace bound;
  @Inject private Event<DeliveriesDue> nudges;
  @Inject @TenantDb private Db db;

  private record Listener(long id, String object, @Nullable String owner, Set<String> events) {
    boolean accepts(RecordEvent change) {
      return object.equals(change.object())
          && events.contains(WebhookEvent.of(change.operation()).code())
          && !change.actor().equals(owner);
    }
  }

  private record Made(Listener listener, RecordEvent change) {}

  /**
   * Creates the deliveries of the next changes, up to a row of the outbox.
   *
   * @return whether there may be more
   */
  public boolean fanOut(Caller caller, long lastRow) {
    db.lock("webhook_spread", bound.id());
    List<OutboxItem> ranges = outbox.removeFirst(WebhookListener.KEY, lastRow, MAX_RANGES);
    List<Listener> listeners = ranges.isEmpty() ? List.of() : listeners();
    if (!listeners.isEmpty()) {
      fanOut(caller, listeners, ranges);
    }
    return ranges.size() == MAX_RANGES;
  }

  /** Consecutive single changes, which are nearly all, are read and stored together. */
  private void fanOut(Caller caller, List<Listener> listeners, List<OutboxItem> ranges) {
    List<Long> single = new ArrayList<>();
    for (OutboxItem range : ranges) {
      Long first = range.firstId();
      Long last = range.lastId();
      if (first != null && first.equals(last)) {
        single.add(first);
      } else if (first != null && last != null) {
        save(match(listeners, events.list(caller, single)));
        single.clear();
        fanOut(caller, listeners, first, last);
      }
    }
    save(match(listeners, events.list(caller, single)));
  }

  private void fanOut(Caller caller, List<Listener> listeners, long first, long last) {
    List<RecordEvent> changes = events.listNext(caller, first, last, 0);
    while (!changes.isEmpty()) {
      save(match(listeners, changes));
      changes = events.listNext(caller, first, last, changes.get(changes.size() - 1).changeId());
    }
  }

  private static List<Made> match(List<Listener> listeners, List<RecordEvent> changes) {
    List<Made> made = new ArrayList<>();
    for (RecordEvent change : changes) {
      listeners.stream()
          .filter(listener -> listener.accepts(change))
          .forEach(listener -> made.add(new Made(listener, change)));
    }
    return made;
  }

  /**
   * Returns the active webhooks and locks them: a transaction that stores outcomes waits, and then
   * sees the new deliveries.
   */
  private List<Listener> listeners() {
    return db.list(
        LISTENERS.with("workspace", bound.id()),
        row ->
            new Listener(
                row.getLong("id"),
                row.getString("slug"),
                row.getString("owner"),
                Set.of((String[]) row.getArray("events").getArray())));
  }

  private void save(List<Made> made) {
    if (made.isEmpty()) {
      return;
    }
    List<RecordEvent> told = made.stream().map(Made::change).distinct().toList();
    db.update(
        KEEP_EVENTS
            .with("workspace", bound.id())
            .with("now", Time.now())
            .with("ids", told.stream().map(RecordEvent::changeId).toArray(Long[]::new))
            .with(
                "names",
                told.stream()
                    .map(e -> WebhookEvent.of(e.operation()).code())
                    .toArray(String[]::new))
            .with("records", told.stream().map(RecordEvent::recordId).toArray(Long[]::new))
            .with("recordSlugs", told.stream().map(RecordEvent::recordSlug).toArray(String[]::new))
            .with("bodies", told.stream().map(EventBody::of).toArray(String[]::new)));
    // A delivery is due if no earlier delivery of its record is pending.
    db.update(
        DELIVER
            .with("workspace", bound.id())
            .with("now", Time.now())
            .with("webhooks", made.stream().map(one -> one.listener().id()).toArray(Long[]::new))
            .with("events", made.stream().map(one -> one.change().changeId()).toArray(Long[]::new))
            .with("records", made.stream().map(one -> one.change().recordId()).toArray(Long[]::new))
            .with(
                "messages",
                made.stream()
                    .map(one -> "msg_" + Secrets.randomWord(MESSAGE))
                    .toArray(String[]::new)));
    wake(made.stream().map(one -> one.listener().id()).distinct().toArray(Long[]::new));
  }

  private void wake(Long[] listeners) {
    db.update(WAKE.with("workspace", bound.id()).with("webhooks", listeners));
    nudges.fire(DeliveriesDue.ofBound());
  }
}
