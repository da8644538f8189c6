package plinth.comments;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.TenantDb;

/**
 * Reactions to comments in the database. They are SQL: they are counted for a whole page at once,
 * and each is given or taken away by one statement, whether it was there or not.
 */
@ApplicationScoped
class ReactionRepository {
  @Inject @TenantDb Db db;

  /** The reactions to each of the comments, as an admin sees them, in the order they came. */
  Map<Long, Map<String, ReactionCount>> of(List<Long> comments, long admin) {
    Map<Long, Map<String, ReactionCount>> all = new HashMap<>();
    db.list(
        Sql.of(
            """
            select comment_id, reaction, count(*) as times, bool_or(admin_id = ?) as mine
            from tenant.comment_reaction
            where workspace_id = tenant.bound_workspace() and comment_id = any(?)
            group by comment_id, reaction
            order by min(at), reaction
            """,
            admin,
            comments.toArray(Long[]::new)),
        row ->
            all.computeIfAbsent(row.getLong("comment_id"), id -> new LinkedHashMap<>())
                .put(
                    row.getString("reaction"),
                    new ReactionCount(row.getLong("times"), row.getBoolean("mine"))));
    return all;
  }

  void add(long comment, String reaction, long admin) {
    db.update(
        Sql.of(
            """
            insert into tenant.comment_reaction (comment_id, reaction, admin_id, at)
            values (?, ?, ?, ?)
            on conflict do nothing
            """,
            comment,
            reaction,
            admin,
            Time.now()));
  }

  void remove(long comment, String reaction, long admin) {
    db.update(
        Sql.of(
            """
            delete from tenant.comment_reaction
            where workspace_id = tenant.bound_workspace() and comment_id = ? and reaction = ?
              and admin_id = ?
            """,
            comment,
            reaction,
            admin));
  }

  /** Takes all reactions to a comment away. */
  void removeAll(long comment) {
    db.update(
        Sql.of(
            """
            delete from tenant.comment_reaction
            where workspace_id = tenant.bound_workspace() and comment_id = ?
            """,
            comment));
  }
}
