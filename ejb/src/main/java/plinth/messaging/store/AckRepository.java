package plinth.messaging.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.messaging.Ack;
import plinth.tenancy.TenantDb;

/** Finds and updates the delivery status of many messages with one statement each. */
@ApplicationScoped
public class AckRepository {
  private static final Sql FIND =
      Sql.named(
          MessageRepository.COLUMNS
              + """
               unnest(:sessions::bigint[], :ids::text[]) as asked (session_id, provider_id)
              join tenant.message m
                on m.workspace_id = tenant.bound_workspace()
                and m.session_id = asked.session_id and m.provider_id = asked.provider_id
              """
              + MessageRepository.AROUND
              + "order by m.id for update of m");

  private static final Sql MOVE =
      Sql.named(
          """
          update tenant.message m
          set ack = t.ack, error = t.error
          from unnest(:messages::bigint[], :acks::bigint[], :errors::text[]) as t (id, ack, error)
          where m.workspace_id = tenant.bound_workspace() and m.id = t.id
          """);

  @Inject @TenantDb Db db;

  /**
   * A new delivery status of a message.
   *
   * @param error why it failed; null if it did not
   */
  public record Moved(long message, Ack ack, @Nullable String error) {}

  /** Finds messages by the provider's ids and locks them until the transaction ends. */
  public Map<ProviderKey, MessageRow> lock(Collection<ProviderKey> keys) {
    Map<ProviderKey, MessageRow> found = new HashMap<>();
    db.list(
            FIND.with("sessions", keys.stream().map(ProviderKey::session).toArray(Long[]::new))
                .with("ids", keys.stream().map(ProviderKey::id).toArray(String[]::new)),
            MessageRepository::row)
        .forEach(
            row ->
                found.put(
                    new ProviderKey(
                        row.place().sessionId(), String.valueOf(row.delivery().providerId())),
                    row));
    return found;
  }

  /** Stores the delivery status of messages, and why they failed. */
  public void update(List<Moved> messages) {
    db.update(
        MOVE.with("messages", messages.stream().map(Moved::message).toArray(Long[]::new))
            .with(
                "acks",
                messages.stream().map(moved -> (long) moved.ack().number()).toArray(Long[]::new))
            .with("errors", messages.stream().map(Moved::error).toArray(String[]::new)));
  }
}
