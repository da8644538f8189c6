package plinth.audit;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Sql;
import plinth.tenancy.BoundDb;
import plinth.tenancy.Plane;

/** The entries of the audit record of the current transaction's plane. */
@Dependent
class AuditEntries {
  /** The maximum length of a list; {@code before} continues after it. */
  private static final int MAX_COUNTED = 10_000;

  private static final String SELECT =
      """
      select a.id, a.seq, a.at, a.workspace_id, a.actor, a.operator_id, a.action, a.subject,
          a.address, a.agent, a.request_id, a.details, encode(a.hash, 'hex') as hash
      from TABLE a
      """;

  /** The condition that data covered by a digest was changed. */
  private static final String IS_OTHER =
      """
      (a.origin_digest is distinct from ORIGIN or a.details_digest is distinct from DETAILS)\
      """;

  /**
   * The condition that a purge may have made the change: it removes addresses and agents from the
   * platform's record, and the details of entries of purged workspaces. A workspace's own record is
   * deleted with it.
   */
  private static final String MAY_BE_STRIPPED =
      """
      ((a.origin_digest is not distinct from ORIGIN or a.address = '' and a.agent = '')
        and (a.details_digest is not distinct from DETAILS or a.details = '{}'
          and a.workspace_id is not null
          and not exists (select 1 from main.tenants t where t.id = a.workspace_id)))\
      """;

  private static final String CHECK =
      """
      select count(*) as entries, count(*) filter (where IS_OTHER and MAY_BE) as stripped,
          max(a.seq) as head, (
        select encode(h.hash, 'hex')
        from TABLE h
        where h.seq is not null
        order by h.seq desc
        limit 1
      ) as hash
      from TABLE a
      """;

  private static final String FAULT =
      """
      select a.id,
          case when a.seq is null then 'unchained'
              when a.seq <> a.place + 1 then 'missing'
              else 'changed' end as kind
      from (
        select c.*, lag(c.hash, 1, start.hash) over (order by c.seq) as before,
            lag(c.seq, 1, start.seq) over (order by c.seq) as place
        from TABLE c
        cross join (START) start
      ) a
      where a.seq is null or a.seq <> a.place + 1
        or a.hash is distinct from SCHEMA.audit_hash(a.before, a.seq, WORKSPACE a.at, a.actor,
            a.operator_id, a.action, a.subject, a.request_id, a.origin_digest,
            a.details_digest)
        or IS_OTHER and not MAY_BE
      order by a.seq nulls last, a.id
      limit 1
      """;

  /** The chain of a workspace begins after the entries that its policy has removed. */
  private static final String START_AFTER_REMOVED =
      """
      select coalesce(max((r.details ->> 'through_sequence')::bigint), 0) as seq,
          decode(max(r.details ->> 'through_hash'), 'hex') as hash
      from (
        select e.details
        from tenant.audit e
        where e.action = 'audit.expired'
        order by e.id desc
        limit 1
      ) r
      """;

  private static final String START = "select 0::bigint as seq, null::bytea as hash";

  @Inject @BoundDb private Db db;

  Page<AuditEntry> page(AuditFilter filter, PageRequest request) {
    long counted =
        db.number(
            Sql.of("select count(*) from (select 1 from " + table() + " a")
                .plus(filter.condition())
                .plus("limit ?) as part", MAX_COUNTED));
    List<AuditEntry> items =
        db.listComposed(
            Sql.of(sql(SELECT))
                .plus(filter.condition())
                .plus(
                    "order by a.id desc limit ? offset ?",
                    request.limit(),
                    Math.min(request.offset(), MAX_COUNTED)),
            AuditEntries::entry);
    return new Page<>(items, request, counted);
  }

  /** The next entries after a number, in the order they were written. */
  List<AuditEntry> listAfter(AuditFilter filter, long id, int most) {
    return db.listComposed(
        Sql.of(sql(SELECT))
            .plus(filter.condition())
            .plus("and a.id > ? order by a.id limit ?", id, most),
        AuditEntries::entry);
  }

  /** The next entries of a workspace after a place in the chain, in the order of the chain. */
  List<AuditEntry> listAfterPlace(long seq, int most) {
    return db.listComposed(
        Sql.of(sql(SELECT)).plus("where a.seq > ? order by a.seq limit ?", seq, most),
        AuditEntries::entry);
  }

  AuditCheck verify() {
    Optional<Fault> fault = findFault();
    return db.one(
        Sql.of(sql(CHECK)),
        row ->
            new AuditCheck(
                fault.isEmpty(),
                row.getLong("entries"),
                row.getLong("stripped"),
                fault.map(Fault::kind).orElse(null),
                fault.map(Fault::id).orElse(null),
                Db.nullableLong(row, "head"),
                row.getString("hash")));
  }

  private record Fault(long id, String kind) {}

  private Optional<Fault> findFault() {
    return db.first(Sql.of(sql(FAULT)), row -> new Fault(row.getLong("id"), row.getString("kind")));
  }

  private static String sql(String text) {
    boolean isMain = Plane.current() == Plane.MAIN;
    return text.replace("IS_OTHER", IS_OTHER)
        .replace("MAY_BE", isMain ? MAY_BE_STRIPPED : "false")
        .replace("ORIGIN", "SCHEMA.audit_origin(a.address, a.agent)")
        .replace("DETAILS", "SCHEMA.audit_details(a.details)")
        .replace("START", isMain ? START : START_AFTER_REMOVED)
        .replace("WORKSPACE", isMain ? "a.workspace_id," : "")
        .replace("TABLE", table())
        .replace("SCHEMA", isMain ? "main" : "tenant");
  }

  private static String table() {
    return Plane.current().table("audit");
  }

  private static AuditEntry entry(ResultSet row) throws SQLException {
    @Nullable Long workspace = Db.nullableLong(row, "workspace_id");
    return new AuditEntry(
        row.getLong("id"),
        Db.nullableLong(row, "seq"),
        Db.requiredMoment(row, "at"),
        workspace,
        row.getString("actor"),
        Db.nullableLong(row, "operator_id"),
        row.getString("action"),
        row.getString("subject"),
        row.getString("address"),
        row.getString("agent"),
        row.getString("request_id"),
        new JsonText(row.getString("details")),
        row.getString("hash"));
  }
}
