package plinth.records.imports;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import plinth.fields.Link;
import plinth.fields.Link.Side;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.records.LinkStatement;
import plinth.records.RecordRow;
import plinth.records.imports.ImportLayout.Place;
import plinth.records.store.RecordSets.Write;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/**
 * Keeps the records that rows of a dry run would have created or changed. A dry run rolls back each
 * chunk; before later rows that meet such a record, it is written again within their savepoint, so
 * that they find what they would find in the import itself.
 */
@ApplicationScoped
class ImportStates {
  /**
   * Records that had or have the same value, one after another, are only possible together, so all
   * of them are written again.
   */
  private static final Sql MET =
      Sql.named(
          """
          with recursive met as (
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
   * What a row meets records by.
   *
   * @param field the number of a unique field or of a relation; 0: the slug
   * @param key the unique value, the number of a related record, or the slug
   */
  record Claim(long field, String key) {}

  /**
   * A claim of a record.
   *
   * @param claim the claim
   * @param record the number of the record
   */
  record Claimed(Claim claim, long record) {}

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

  /**
   * What rows meet records by: their unique values, the slugs they name, and related records that
   * only one record may have.
   */
  static Set<Claim> claims(ImportLayout layout, Collection<ImportDraft> drafts) {
    Set<Claim> claims = new LinkedHashSet<>();
    for (ImportDraft draft : drafts) {
      ImportUniques.keys(layout, draft)
          .forEach((field, key) -> claims.add(new Claim(field.id(), key)));
      String slug = layout.matchField() == null ? draft.matchKey() : null;
      if (slug != null) {
        claims.add(new Claim(0, slug));
      }
      for (Place place : layout.linkedPlaces()) {
        if (isExclusive(place)) {
          draft
              .related(place)
              .forEach(
                  other -> claims.add(new Claim(place.field().id(), String.valueOf(other.id()))));
        }
      }
    }
    return claims;
  }

  /** Whether only one record may have a related record. */
  private static boolean isExclusive(Place place) {
    Link link = place.link();
    return link != null && !link.kind().many(link.side().other());
  }

  /** Writes the records again that earlier rows created or changed and that claims meet. */
  void restore(String operationId, ImportLayout layout, Set<Claim> claims) {
    List<Long> met =
        claims.isEmpty()
            ? List.of()
            : db.list(
                of(MET, operationId)
                    .with("fields", claims.stream().map(Claim::field).toArray(Long[]::new))
                    .with("keys", claims.stream().map(Claim::key).toArray(String[]::new)),
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
  }

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
      Set<Claim> claims = claims(layout, List.of(draft));
      claims.add(new Claim(0, draft.slug()));
      RecordRow former = draft.existing();
      if (former != null) {
        ImportUniques.keys(layout, former.data())
            .forEach((field, key) -> claims.add(new Claim(field.id(), key)));
      }
      claims.forEach(claim -> kept.claims().add(new Claimed(claim, draft.id())));
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
    if (link != null && isExclusive(place)) {
      db.list(
              UNLINKED
                  .of(link)
                  .with("workspace", bound.id())
                  .with("relation", link.relationId())
                  .with("ids", ids)
                  .with("at", write.at()),
              row ->
                  new Claimed(
                      new Claim(place.field().id(), row.getString("theirs")), row.getLong("own")))
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
