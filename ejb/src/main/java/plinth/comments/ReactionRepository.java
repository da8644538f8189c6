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
 * Reactions to comments in the database. They are SQL because a whole page is counted at once, and
 * one statement adds or removes a reaction whether or not it was there.
 */
@ApplicationScoped
class ReactionRepository {
  private static final Sql COUNT =
      Sql.named(
          """
          select comment_id, reaction, count(*) as times, bool_or(admin_id = :admin) as mine
          from tenant.comment_reaction
          where workspace_id = tenant.bound_workspace() and comment_id = any(:comments)
          group by comment_id, reaction
          order by min(at), reaction
          """);

  private static final Sql ADD =
      Sql.named(
          """
          insert into tenant.comment_reaction (comment_id, reaction, admin_id, at)
          values (:comment, :reaction, :admin, :now)
          on conflict do nothing
          """);

  private static final Sql REMOVE =
      Sql.named(
          """
          delete from tenant.comment_reaction
          where workspace_id = tenant.bound_workspace() and comment_id = :comment
            and reaction = :reaction and admin_id = :admin
          """);

  private static final Sql REMOVE_ALL =
      Sql.named(
          """
          delete from tenant.comment_reaction
          where workspace_id = tenant.bound_workspace() and comment_id = :comment
          """);

  @Inject @TenantDb Db db;

  /**
   * The reactions to each of the comments, as an admin sees them, in the order in which they first
   * appeared.
   */
  Map<Long, Map<String, ReactionCount>> listCounts(List<Long> comments, long admin) {
    Map<Long, Map<String, ReactionCount>> all = new HashMap<>();
    db.list(
        COUNT.with("admin", admin).with("comments", comments.toArray(Long[]::new)),
        row ->
            all.computeIfAbsent(row.getLong("comment_id"), id -> new LinkedHashMap<>())
                .put(
                    row.getString("reaction"),
                    new ReactionCount(row.getLong("times"), row.getBoolean("mine"))));
    return all;
  }

  void add(long comment, String reaction, long admin) {
    db.update(
        ADD.with("comment", comment)
            .with("reaction", reaction)
            .with("admin", admin)
            .with("now", Time.now()));
  }

  void remove(long comment, String reaction, long admin) {
    db.update(REMOVE.with("comment", comment).with("reaction", reaction).with("admin", admin));
  }

  /** Removes all reactions to a comment. */
  void removeAll(long comment) {
    db.update(REMOVE_ALL.with("comment", comment));
  }
}
