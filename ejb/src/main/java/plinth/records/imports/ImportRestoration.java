package plinth.records.imports;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;
import plinth.fields.Link;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.records.LinkStatement;
import plinth.records.imports.ImportLayout.Place;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * Writes the records of a dry run again that later rows meet, as {@link ImportStates} keeps them.
 * It does so within the savepoint of those rows.
 */
@ApplicationScoped
class ImportRestoration {
  /**
   * Records that had or have the same value, one after another, are only possible together, so all
   * of them are written again.
   */
  private static final Sql MET =
      Sql.named(
          """
          with recursive met as (
            select k.id as record_id
            from unnest(:ids::bigint[]) as k (id)
            union
            select c.record_id
            from unnest(:fields, :keys) as n (field_id, key)
            join tenant.import_claim c on c.workspace_id = :workspace
              and c.operation_id = :operation and c.field_id = n.field_id and c.key = n.key
            union
            select o.record_id
            from met m
            join tenant.import_claim c on c.workspace_id = :workspace
              and c.operation_id = :operation and c.record_id = m.record_id
            join tenant.import_claim o on o.workspace_id = :workspace
              and o.operation_id = :operation and o.field_id = c.field_id and o.key = c.key
          )
          select record_id
          from met
          order by record_id
          """);

  private static final Sql LOCK =
      Sql.named(
          """
          select r.id
          from tenant.import_state s
          join tenant.record r on r.workspace_id = s.workspace_id and r.object_id = s.object_id
            and r.id = s.record_id
          where s.workspace_id = :workspace and s.operation_id = :operation
            and s.record_id = any (:ids)
          order by r.id
          for update of r
          """);

  private static final Sql REMOVE =
      Sql.named(
          """
          delete from tenant.record r
          using tenant.import_state s
          where s.workspace_id = :workspace and s.operation_id = :operation
            and s.record_id = any (:ids) and r.workspace_id = s.workspace_id
            and r.object_id = s.object_id and r.id = s.record_id
          """);

  private static final Sql RESTORE =
      Sql.named(
          """
          insert into tenant.record
          select p.*
          from tenant.import_state s
          cross join lateral jsonb_populate_record(null::tenant.record, s.record) p
          where s.workspace_id = :workspace and s.operation_id = :operation
            and s.record_id = any (:ids)
          on conflict do nothing
          """);

  private static final LinkStatement UNLINK =
      LinkStatement.named(
          """
          delete from tenant.record_link
          where workspace_id = :workspace and relation_id = :relation and {own} = any (:ids)
            and removed_at is null
          """);

  private static final Sql RELINK =
      Sql.named(
          """
          insert into tenant.record_link
          select p.*
          from tenant.import_state s
          cross join lateral jsonb_populate_recordset(null::tenant.record_link, s.links) p
          where s.workspace_id = :workspace and s.operation_id = :operation
            and s.record_id = any (:ids)
          on conflict do nothing
          """);

  @Inject private RowComparison comparison;
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /**
   * Writes the records again that earlier rows created or changed and that claims meet.
   *
   * @param matched the numbers of further records that rows meet
   */
  void restore(
      String operationId, ImportLayout layout, Set<ImportClaim> claims, Set<Long> matched) {
    List<Long> met =
        claims.isEmpty() && matched.isEmpty()
            ? List.of()
            : db.list(
                of(MET, operationId)
                    .with("ids", matched.toArray(Long[]::new))
                    .with("fields", claims.stream().map(ImportClaim::field).toArray(Long[]::new))
                    .with("keys", claims.stream().map(ImportClaim::key).toArray(String[]::new)),
                row -> row.getLong(1));
    if (met.isEmpty()) {
      return;
    }
    Long[] ids = met.toArray(Long[]::new);
    db.list(of(LOCK, operationId).with("ids", ids), row -> row.getLong(1));
    db.update(of(REMOVE, operationId).with("ids", ids));
    db.update(of(RESTORE, operationId).with("ids", ids));
    for (Place place : layout.linkedPlaces()) {
      Link link = place.link();
      if (link != null) {
        db.update(
            UNLINK
                .of(link)
                .with("workspace", bound.id())
                .with("relation", link.relationId())
                .with("ids", ids));
      }
    }
    db.update(of(RELINK, operationId).with("ids", ids));
    comparison.index(layout, met);
  }

  private Sql of(Sql statement, String operationId) {
    return statement.with("workspace", bound.id()).with("operation", operationId);
  }
}
