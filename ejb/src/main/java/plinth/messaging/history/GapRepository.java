package plinth.messaging.history;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import plinth.kernel.Db;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.TenantDb;

/** The gaps that comparisons with provider histories found in the bound workspace. */
@ApplicationScoped
public class GapRepository {
  private static final Sql UNKNOWN_THERE =
      Sql.named(
          """
          select count(*)
          from tenant.message m
          where m.workspace_id = tenant.bound_workspace() and m.chat_id = :chat
            and m.sent_at > :after and m.sent_at < :before and m.provider_id is not null
            and m.type <> 'reaction' and m.deleted_at is null
            and not m.provider_id = any(:there)
          """);

  private static final Sql NOTE =
      Sql.named(
          """
          insert into tenant.history_gap as g (session_id, chat_id, job_slug, compared,
              taken_in, unknown_there, oldest_at, newest_at, found_at)
          values (:session, :chat, :job, :compared, :takenIn, :unknownThere, :oldest, :newest,
              :now)
          on conflict (workspace_id, job_slug, chat_id)
          do update set compared = g.compared + excluded.compared,
              taken_in = g.taken_in + excluded.taken_in,
              unknown_there = g.unknown_there + excluded.unknown_there,
              oldest_at = least(g.oldest_at, excluded.oldest_at),
              newest_at = greatest(g.newest_at, excluded.newest_at),
              found_at = excluded.found_at
          """);

  private static final Sql PAGE =
      Sql.named(
          """
          from tenant.history_gap g
          where g.workspace_id = tenant.bound_workspace() and g.session_id = :session
          """);

  @Inject @TenantDb private Db db;

  /**
   * Adds what one batch found in a chat to what earlier batches of the job found. Does nothing if
   * the batch found no gap.
   */
  void record(
      long session,
      long chat,
      String job,
      int compared,
      int takenIn,
      int unknownThere,
      Instant oldest,
      Instant newest) {
    if (takenIn + unknownThere == 0) {
      return;
    }
    db.update(
        NOTE.with("session", session)
            .with("chat", chat)
            .with("job", job)
            .with("compared", compared)
            .with("takenIn", takenIn)
            .with("unknownThere", unknownThere)
            .with("oldest", oldest)
            .with("newest", newest)
            .with("now", Time.now()));
  }

  /** Returns the gaps in the chats of a session, newest first. */
  public Page<HistoryGap> page(long session, PageRequest request) {
    Sql which = PAGE.with("session", session);
    List<HistoryGap> items =
        db.list(
            Sql.of("select g.*, c.slug as chat_slug from (select g.*")
                .plus(which)
                .plus(
                    "order by g.id desc limit ? offset ?) g join tenant.chat c on c.workspace_id ="
                        + " g.workspace_id and c.id = g.chat_id order by g.id desc",
                    request.limit(),
                    request.offset()),
            row ->
                new HistoryGap(
                    row.getString("job_slug"),
                    row.getString("chat_slug"),
                    row.getInt("compared"),
                    row.getInt("taken_in"),
                    row.getInt("unknown_there"),
                    Db.requiredMoment(row, "oldest_at"),
                    Db.requiredMoment(row, "newest_at"),
                    Db.requiredMoment(row, "found_at")));
    return new Page<>(items, request, db.number(Sql.of("select count(*)").plus(which)));
  }

  /**
   * Returns how many messages of a chat, sent or received between two moments, are missing in the
   * provider's history.
   */
  public int countMissing(long chat, List<String> there, Instant after, Instant before) {
    return (int)
        db.number(
            UNKNOWN_THERE
                .with("chat", chat)
                .with("after", after)
                .with("before", before)
                .with("there", there.toArray(String[]::new)));
  }
}
