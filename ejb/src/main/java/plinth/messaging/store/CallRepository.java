package plinth.messaging.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Locale;
import plinth.kernel.Db;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Secrets;
import plinth.kernel.Sql;
import plinth.messaging.Direction;
import plinth.messaging.Listing;
import plinth.messaging.provider.Inbound;
import plinth.tenancy.TenantDb;

/**
 * Calls of the bound workspace. Uses SQL because calls are no entities: one statement joins them
 * with their sessions.
 */
@ApplicationScoped
public class CallRepository {
  private static final int SLUG = 20;

  private static final Sql PAGE =
      Sql.named(
          """
          select k.slug, c.slug as chat, s.slug as session, k.direction, k.status, k.is_video,
              k.started_at, k.duration
          from (
            select k.*
            from tenant.chat_call k
            where k.workspace_id = tenant.bound_workspace() and k.session_id = any(:sessions)
            order by k.started_at desc, k.id desc
            %s
          ) k
          join tenant.chat c on c.workspace_id = k.workspace_id and c.id = k.chat_id
          join tenant.messaging_session s on s.workspace_id = k.workspace_id
            and s.id = k.session_id
          order by k.started_at desc, k.id desc
          """);

  private static final Sql COUNT =
      Sql.named(
          """
          select count(*)
          from (
            select
            from tenant.chat_call k
            where k.workspace_id = tenant.bound_workspace() and k.session_id = any(:sessions)
            %s
          ) counted
          """
              .formatted(Listing.COUNTED_PART));

  private static final Sql KEEP =
      Sql.named(
          """
          insert into tenant.chat_call as k (slug, session_id, chat_id, provider_id,
              direction, status, is_video, started_at)
          values (:slug, :session, :chat, :provider, :direction, :status, :isVideo, :at)
          on conflict (workspace_id, session_id, provider_id)
          do update set status = case when excluded.status = 'ringing' then k.status
              else excluded.status end, started_at = least(k.started_at, excluded.started_at),
              duration = case when excluded.status in ('ended',
              'rejected') then extract(epoch from greatest(excluded.started_at - k.started_at,
              interval '0'))::integer else k.duration end
          """);

  @Inject @TenantDb private Db db;

  /** Stores a call, or its new status. A call that has ended does not ring again. */
  public void save(long session, long chat, Inbound.Called call) {
    db.update(
        KEEP.with("slug", Secrets.randomWord(SLUG))
            .with("session", session)
            .with("chat", chat)
            .with("provider", call.id())
            .with("direction", call.isOwn() ? "out" : "in")
            .with("status", call.status().toLowerCase(Locale.ROOT))
            .with("isVideo", call.isVideo())
            .with("at", call.at()));
  }

  /** Returns a page of calls, newest first. */
  public Listing<ChatCall> page(Long[] sessions, PageRequest request) {
    List<ChatCall> rows =
        db.list(
            PAGE.formatted(Listing.limitClause(request)).with("sessions", sessions),
            row -> {
              Long seconds = Db.nullableLong(row, "duration");
              return new ChatCall(
                  row.getString("slug"),
                  row.getString("chat"),
                  row.getString("session"),
                  Direction.of(row.getString("direction")),
                  row.getString("status"),
                  row.getBoolean("is_video"),
                  Db.requiredMoment(row, "started_at"),
                  seconds);
            });
    return Listing.of(rows, request, () -> db.number(COUNT.with("sessions", sessions)));
  }
}
