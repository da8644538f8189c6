package plinth.records.imports;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import plinth.fields.Link;
import plinth.fields.Link.Side;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.records.LinkStatement;
import plinth.records.imports.ImportClaim.Claimed;
import plinth.records.imports.ImportLayout.Place;
import plinth.records.store.RecordSets.Write;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * Keeps the records that rows of a dry run would have created or changed. A dry run rolls back each
 * chunk; before later rows that meet such a record, {@link ImportRestoration} writes it again, so
 * that they find what they would find in the import itself.
 */
@ApplicationScoped
class ImportStates {
  private static final LinkStatement UNLINKED =
      LinkStatement.named(
          """
          select {own} as own, {theirs} as theirs
          from tenant.record_link
          where workspace_id = :workspace and relation_id = :relation and {own} = any (:ids)
            and removed_at = :at
          """);

  /** The states are read within the savepoint and returned, because it is rolled back. */
  private static final Sql STATES =
      Sql.named(
          """
          select r.id, to_jsonb(r)::text as record, coalesce((
              select jsonb_agg(k)
              from tenant.record_link k
              where k.workspace_id = :workspace and k.removed_at is null
                and (k.relation_id = any (:from) and k.from_id = r.id
                  or k.relation_id = any (:to) and k.to_id = r.id)
            ), '[]')::text as links
          from tenant.record r
          where r.workspace_id = :workspace and r.object_id = :object and r.id = any (:ids)
          """);

  private static final Sql SAVE =
      Sql.named(
          """
          insert into tenant.import_state as s
              (workspace_id, operation_id, record_id, object_id, record, links)
          select :workspace, :operation, n.id, :object, n.record::jsonb, n.links::jsonb
          from unnest(:ids, :records, :links) as n (id, record, links)
          on conflict (workspace_id, operation_id, record_id)
          do update set record = excluded.record, links = excluded.links
          """);

  private static final Sql CLAIM =
      Sql.named(
          """
          insert into tenant.import_claim (workspace_id, operation_id, field_id, key, record_id)
          select :workspace, :operation, n.field_id, n.key, n.record_id
          from unnest(:fields, :keys, :ids) as n (field_id, key, record_id)
          on conflict do nothing
          """);

  private static final Sql FORGET_STATES =
      Sql.named(
          """
          delete from tenant.import_state
          where workspace_id = :workspace and operation_id = :operation
          """);

  private static final Sql FORGET_CLAIMS =
      Sql.named(
          """
          delete from tenant.import_claim
          where workspace_id = :workspace and operation_id = :operation
          """);

  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;

  /**
   * The records of some rows as they are within a savepoint.
   *
   * @param object the number of their object
   * @param ids their numbers
   * @param records their rows of {@code tenant.record} as JSON
   * @param links their rows of {@code tenant.record_link} as JSON lists
   * @param claims what later rows meet them by
   */
  record Kept(
      long object, List<Long> ids, List<String> records, List<String> links, Set<Claimed> claims) {}

  /** Reads the records that rows have created or changed, before they are rolled back. */
  Kept read(Write write, ImportLayout layout, List<ImportDraft> drafts) {
    List<ImportDraft> written = drafts.stream().filter(ImportDraft::isWritten).toList();
    Kept kept =
        new Kept(
            layout.shape().complete().objectId(),
            new ArrayList<>(),
            new ArrayList<>(),
            new ArrayList<>(),
            new LinkedHashSet<>());
    if (written.isEmpty()) {
      return kept;
    }
    for (ImportDraft draft : written) {
      ImportClaim.ofWritten(layout, draft)
          .forEach(claim -> kept.claims().add(new Claimed(claim, draft.id())));
    }
    Long[] ids = written.stream().map(ImportDraft::id).distinct().toArray(Long[]::new);
    layout.linkedPlaces().forEach(place -> readUnlinked(write, place, ids, kept));
    db.list(
            STATES
                .with("from", relations(layout, Side.FROM))
                .with("to", relations(layout, Side.TO))
                .with("workspace", bound.id())
                .with("object", kept.object())
                .with("ids", ids),
            row -> List.of(row.getString(1), row.getString(2), row.getString(3)))
        .forEach(
            row -> {
              kept.ids().add(Long.valueOf(row.get(0)));
              kept.records().add(row.get(1));
              kept.links().add(row.get(2));
            });
    return kept;
  }

  private static Long[] relations(ImportLayout layout, Side side) {
    return layout.linkedPlaces().stream()
        .map(Place::link)
        .filter(link -> link != null && link.side() == side)
        .map(Link::relationId)
        .toArray(Long[]::new);
  }

  /** Adds the related records that were removed, which other records may have now. */
  private void readUnlinked(Write write, Place place, Long[] ids, Kept kept) {
    Link link = place.link();
    if (link != null && ImportClaim.isExclusive(place)) {
      db.list(
              UNLINKED
                  .of(link)
                  .with("workspace", bound.id())
                  .with("relation", link.relationId())
                  .with("ids", ids)
                  .with("at", write.at()),
              row ->
                  new Claimed(
                      new ImportClaim(place.field().id(), row.getString("theirs")),
                      row.getLong("own")))
          .forEach(kept.claims()::add);
    }
  }

  /** Stores records for later rows of the dry run. */
  void save(String operationId, Kept kept) {
    if (!kept.ids().isEmpty()) {
      db.update(
          of(SAVE, operationId)
              .with("object", kept.object())
              .with("ids", kept.ids().toArray(Long[]::new))
              .with("records", kept.records().toArray(String[]::new))
              .with("links", kept.links().toArray(String[]::new)));
    }
    if (!kept.claims().isEmpty()) {
      db.update(
          of(CLAIM, operationId)
              .with(
                  "fields",
                  kept.claims().stream().map(one -> one.claim().field()).toArray(Long[]::new))
              .with(
                  "keys",
                  kept.claims().stream().map(one -> one.claim().key()).toArray(String[]::new))
              .with("ids", kept.claims().stream().map(Claimed::record).toArray(Long[]::new)));
    }
  }

  /** Deletes the records of a dry run. */
  void delete(String operationId) {
    db.update(of(FORGET_STATES, operationId));
    db.update(of(FORGET_CLAIMS, operationId));
  }

  private Sql of(Sql statement, String operationId) {
    return statement.with("workspace", bound.id()).with("operation", operationId);
  }
}
