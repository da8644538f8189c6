package plinth.records.share;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.records.share.RecordShare.Access;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * The shares of records. They are rows for the policies of the database, which read them with each
 * record, and no entities.
 */
@ApplicationScoped
class ShareRepository {
  private static final Sql LIST =
      Sql.named(
          """
          select receiver, may_write, ends_at, created_by, by_operator, created_at
          from tenant.record_share
          where workspace_id = :workspace and object_id = :object and record_id = :record
            and (ends_at is null or ends_at > now())
          order by created_at, receiver
          """);

  private static final Sql PUT =
      Sql.named(
          """
          insert into tenant.record_share (workspace_id, object_id, record_id, receiver, may_write,
              ends_at, created_by, created_at)
          values (:workspace, :object, :record, :receiver, :write, :until, :by, :at)
          on conflict (workspace_id, object_id, record_id, receiver)
          do update set may_write = excluded.may_write, ends_at = excluded.ends_at,
              created_by = excluded.created_by, by_operator = excluded.by_operator,
              created_at = excluded.created_at
          """);

  private static final Sql REMOVE =
      Sql.named(
          """
          delete from tenant.record_share
          where workspace_id = :workspace and object_id = :object and record_id = :record
          """);

  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  /** A stored share. */
  record Stored(
      String receiver,
      Access access,
      @Nullable Instant endsAt,
      Actor createdBy,
      Instant createdAt) {}

  /** The shares of a record that have not ended. */
  List<Stored> list(long objectId, long recordId) {
    return db.list(
        of(LIST, objectId, recordId),
        row ->
            new Stored(
                row.getString("receiver"),
                row.getBoolean("may_write") ? Access.WRITE : Access.READ,
                Db.moment(row, "ends_at"),
                new Actor(row.getString("created_by"), row.getBoolean("by_operator")),
                Db.requiredMoment(row, "created_at")));
  }

  /** Shares a record with a receiver, or changes how it is shared. */
  void put(Caller caller, long objectId, long recordId, String receiver, ShareDraft draft) {
    db.update(
        of(PUT, objectId, recordId)
            .with("receiver", receiver)
            .with("write", draft.granted() == Access.WRITE)
            .with("until", draft.endsAt())
            .with("by", caller.label())
            .with("at", Time.now()));
  }

  /** Ends a share; false if there is none. */
  boolean remove(long objectId, long recordId, String receiver) {
    return db.update(of(REMOVE, objectId, recordId).plus("and receiver = ?", receiver)) == 1;
  }

  /** Removes the shares of a record that have ended. */
  void removeEnded(long objectId, long recordId) {
    db.update(of(REMOVE, objectId, recordId).plus("and ends_at <= now()"));
  }

  private Sql of(Sql statement, long objectId, long recordId) {
    return statement
        .with("workspace", bound.id())
        .with("object", objectId)
        .with("record", recordId);
  }
}
