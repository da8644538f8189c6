package plinth.messaging.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Secrets;
import plinth.kernel.Sql;
import plinth.tenancy.TenantDb;

/** Stores incoming messages in bulk, with one statement per step. */
@ApplicationScoped
public class ArrivalRepository {
  private static final int SLUG = 20;

  private static final Sql CHATS =
      Sql.named(
          ChatRepository.COLUMNS
              + """
               unnest(:sessions::bigint[], :peers::text[]) as asked (session_id, peer)
              join tenant.chat c
                on c.workspace_id = tenant.bound_workspace()
                and c.session_id = asked.session_id and c.provider_id = asked.peer
              """
              + ChatRepository.AROUND);

  private static final Sql ADD =
      Sql.named(
          """
          with given as (
            select *
            from unnest(:slugs::text[], :sessions::bigint[], :chats::bigint[],
                :providers::text[], :directions::text[], :types::text[], :bodies::text[],
                :contents::text[], :media::text[], :repliesTo::text[], :acks::bigint[],
                :sources::text[], :moments::text[])
                with ordinality as g (slug, session_id, chat_id, provider_id, direction, type,
                body, content, media, reply_to, ack, source, sent_at, nth)
          ),
          added as (
            insert into tenant.message (slug, session_id, chat_id, provider_id, direction, type,
                body, content, media, reply_to, ack, source, sent_at)
            select slug, session_id, chat_id, provider_id, direction, type, body, content::jsonb,
                media::jsonb, reply_to, ack::smallint, source, sent_at::timestamptz
            from given
            order by nth
            on conflict do nothing
            returning id, slug
          )
          select a.id, g.nth
          from added a
          join given g on g.slug = a.slug
          """);

  private static final Sql WROTE =
      Sql.named(
          """
          update tenant.chat c
          set unread_count = c.unread_count + w.unread,
              last_message_id = case when c.last_message_at is null
              or c.last_message_at <= w.at then w.message else c.last_message_id end,
              last_message_at = greatest(c.last_message_at, w.at),
              active_at = greatest(c.active_at, w.at),
              last_inbound_at = greatest(c.last_inbound_at, w.at),
              answered_at = case when w.unread > 0 then null else c.answered_at end,
              name = case when c.is_named then c.name else coalesce(w.name, c.name) end
          from (
            select t.id, t.message, t.unread, t.name, t.at::timestamptz as at
            from unnest(:chats::bigint[], :messages::bigint[], :unread::bigint[], :names::text[],
                :moments::text[]) as t (id,
                message, unread, name, at)
          ) w
          where c.workspace_id = tenant.bound_workspace() and c.id = w.id
          """);

  @Inject @TenantDb Db db;

  /** Returns the existing chats with these peers. */
  public Map<ProviderKey, ChatRow> chats(Collection<ProviderKey> peers) {
    Map<ProviderKey, ChatRow> chats = new HashMap<>();
    db.list(
            CHATS
                .with("sessions", peers.stream().map(ProviderKey::session).toArray(Long[]::new))
                .with("peers", peers.stream().map(ProviderKey::id).toArray(String[]::new)),
            ChatRepository::row)
        .forEach(
            chat ->
                chats.put(new ProviderKey(chat.session().id(), chat.peer().providerId()), chat));
    return chats;
  }

  /**
   * Stores messages that were not sent by an admin, in their order. Returns the new ones by their
   * ids, without the slug of their chat.
   */
  public Map<ProviderKey, MessageRow> add(List<NewMessage> messages) {
    List<String> slugs = messages.stream().map(message -> Secrets.randomWord(SLUG)).toList();
    Map<ProviderKey, MessageRow> added = new HashMap<>();
    db.list(
        ADD.with("slugs", slugs.toArray(String[]::new))
            .with("sessions", numbers(messages, NewMessage::sessionId))
            .with("chats", numbers(messages, NewMessage::chatId))
            .with("providers", texts(messages, NewMessage::providerId))
            .with(
                "directions",
                texts(messages, one -> one.sender().direction().name().toLowerCase(Locale.ROOT)))
            .with("types", texts(messages, one -> one.content().type().code()))
            .with("bodies", texts(messages, one -> one.content().body()))
            .with("contents", texts(messages, one -> text(one.content().details())))
            .with("media", texts(messages, one -> text(one.content().media())))
            .with("repliesTo", texts(messages, NewMessage::replyTo))
            .with("acks", numbers(messages, one -> (long) one.ack().number()))
            .with(
                "sources",
                texts(messages, one -> one.sender().source().name().toLowerCase(Locale.ROOT)))
            .with("moments", texts(messages, one -> one.at().toString())),
        row -> {
          int nth = row.getInt("nth") - 1;
          NewMessage message = messages.get(nth);
          added.put(
              new ProviderKey(message.sessionId(), String.valueOf(message.providerId())),
              message.toRow(row.getLong("id"), slugs.get(nth), ""));
          return nth;
        });
    return added;
  }

  /**
   * The new messages of a contact in a chat.
   *
   * @param message number of the newest message
   * @param at when the newest message was written
   * @param unread number of unread messages
   * @param name the name that the contact uses; null if not reported
   */
  public record Wrote(long chat, long message, Instant at, int unread, @Nullable String name) {
    /** Merges two summaries. At equal times, the later argument is the newest. */
    public Wrote and(Wrote later) {
      Wrote newest = later.at.isBefore(at) ? this : later;
      return new Wrote(
          chat,
          newest.message,
          newest.at,
          unread + later.unread,
          later.name == null ? name : later.name);
    }
  }

  /** Updates chats after new messages of their contacts, with one summary per chat. */
  public void updateChats(List<Wrote> chats) {
    db.update(
        WROTE
            .with("chats", numbers(chats, Wrote::chat))
            .with("messages", numbers(chats, Wrote::message))
            .with("unread", numbers(chats, one -> (long) one.unread()))
            .with("names", texts(chats, Wrote::name))
            .with("moments", texts(chats, one -> one.at().toString())));
  }

  private static @Nullable String text(@Nullable JsonObject json) {
    return json == null ? null : json.toString();
  }

  private static <T> Object numbers(List<T> all, Function<T, Long> number) {
    return all.stream().map(number).toArray(Long[]::new);
  }

  private static <T> Object texts(List<T> all, Function<T, @Nullable String> text) {
    return all.stream().map(text).toArray(String[]::new);
  }
}
