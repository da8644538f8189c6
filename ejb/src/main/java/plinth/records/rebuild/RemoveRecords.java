package plinth.records.rebuild;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import plinth.jobs.Chunk;
import plinth.jobs.JobKind;
import plinth.jobs.JobWork;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Sql;
import plinth.objects.ObjectDeleted;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.limit.AllRecords;

/**
 * Removes the records of a large object that was deleted, 1,000 per chunk. The change log keeps
 * their former values. The checkpoint needs no position, because processed records no longer exist.
 */
@AllRecords
@ApplicationScoped
public class RemoveRecords implements JobKind {
  /** The key of this kind of job. */
  public static final String KEY = "records.remove";

  private static final int CHUNK = 1_000;

  private static final Sql REMOVE =
      Sql.named(
          """
          with r as (
            delete from tenant.record
            where workspace_id = :workspace and object_id = :object and id = any (array(
              select id
              from tenant.record
              where workspace_id = :workspace and object_id = :object
              order by id
              limit :most
            ))
            returning id
          ), w as (
            delete from tenant.record_words
            where workspace_id = :workspace and object_id = :object
              and record_id = any (array(select id from r))
          ), k as (
            delete from tenant.match_key
            where workspace_id = :workspace and object_id = :object
              and record_id = any (array(select id from r))
          ), s as (
            delete from tenant.record_share
            where workspace_id = :workspace and object_id = :object
              and record_id = any (array(select id from r))
          ), d as (
            delete from tenant.duplicate
            where workspace_id = :workspace and object_id = :object
              and first_id = any (array(select id from r))
          )
          select count(*)
          from r
          """);

  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  @Override
  public String key() {
    return KEY;
  }

  /** The removal continues in a workspace that has become read-only. */
  @Override
  public boolean isWrite() {
    return false;
  }

  /** The parameters of the removal after an object was deleted. */
  static JsonObject parameters(ObjectDeleted deleted) {
    return Json.createObjectBuilder().add("object_id", deleted.objectId()).build();
  }

  @Override
  public Chunk runChunk(Caller caller, JobWork work) {
    long objectId = work.parameters().getJsonNumber("object_id").longValueExact();
    Long total = work.checkpoint() == null ? countStored(objectId) : null;
    long removed =
        db.number(
            REMOVE.with("workspace", bound.id()).with("object", objectId).with("most", CHUNK));
    Chunk chunk =
        removed < CHUNK
            ? Chunk.last(removed, 0)
            : Chunk.more(JsonValue.EMPTY_JSON_OBJECT, removed, 0);
    return total == null ? chunk : chunk.withTotal(total);
  }

  private long countStored(long objectId) {
    return db.number(
        Sql.of(
            "select count(*) from tenant.record where workspace_id = ? and object_id = ?",
            bound.id(),
            objectId));
  }
}
