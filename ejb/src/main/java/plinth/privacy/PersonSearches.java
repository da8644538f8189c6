package plinth.privacy;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import plinth.audit.Audit;
import plinth.jobs.Jobs;
import plinth.kernel.Actor;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;
import plinth.vault.Vault;

/**
 * Searches for what a workspace keeps about a person. Whoever may search sees all records, whatever
 * the limits of the role; the audit record names searches and exports, and no person.
 */
@Stateless
@Tenanted
public class PersonSearches {
  private static final Sql INSERT =
      Sql.named(
          """
          insert into tenant.privacy_search (kind, term, created_by, created_at)
          values (:kind, '', :by, :now)
          returning id
          """);

  private static final Sql BEGIN =
      Sql.named(
          """
          update tenant.privacy_search
          set term = :term, job_slug = :job
          where workspace_id = tenant.bound_workspace() and id = :id
          """);

  private static final String SEARCHES =
      """
      select s.id, s.kind, s.term, s.created_by, s.by_operator, s.created_at, s.completed_at,
          count(f.id) as findings, count(f.id) filter (where f.is_chosen) as chosen
      from tenant.privacy_search s
      left join tenant.privacy_finding f on f.workspace_id = s.workspace_id
        and f.search_id = s.id
      where s.workspace_id = tenant.bound_workspace()
      """;

  private static final String FINDINGS =
      """
      select f.id, f.kind, o.slug as object, coalesce(r.slug, c.slug, i.slug) as slug,
          coalesce(left(m.body, 200), c.name, c.phone, i.name) as title,
          r.deleted_at is not null as is_deleted, f.is_chosen
      from tenant.privacy_finding f
      left join tenant.comment m on f.kind = 'comment' and m.workspace_id = f.workspace_id
        and m.id = f.item_id
      left join tenant.record r on f.kind in ('record', 'comment')
        and r.workspace_id = f.workspace_id
        and r.object_id = case f.kind when 'comment' then m.object_id else f.object_id end
        and r.id = case f.kind when 'comment' then m.record_id else f.item_id end
      left join tenant.object o on o.workspace_id = f.workspace_id and o.id = r.object_id
      left join tenant.chat c on f.kind = 'chat' and c.workspace_id = f.workspace_id
        and c.id = f.item_id
      left join tenant.file i on f.kind = 'file' and i.workspace_id = f.workspace_id
        and i.id = f.item_id
      where f.workspace_id = tenant.bound_workspace() and f.search_id = :search
      order by f.id
      limit :limit offset :offset
      """;

  private static final Sql CHOOSE =
      Sql.named(
          """
          update tenant.privacy_finding
          set is_chosen = :chosen
          where workspace_id = tenant.bound_workspace() and search_id = :search
            and id = any (:ids::bigint[])
          """);

  @Inject @TenantDb private Db db;
  @Inject private Jobs jobs;
  @Inject private Vault vault;
  @Inject private Audit audit;

  /** Begins a search. Refuses a text that is no address or number (400). */
  public PrivacySearch start(Caller caller, TermKind kind, String text) {
    String term = kind.normalize(text);
    long id =
        db.one(
            INSERT.with("kind", kind.code()).with("by", caller.label()).with("now", Time.now()),
            row -> row.getLong("id"));
    JsonObject parameters = Json.createObjectBuilder().add("search", id).build();
    db.update(
        BEGIN
            .with("term", vault.seal(PrivacySearch.place(id), term))
            .with("job", jobs.queue(caller, FindPerson.KEY, parameters).slug())
            .with("id", id));
    record(caller, id, "privacy.searched", Json.createObjectBuilder().add("by", kind.code()));
    return get(caller, id);
  }

  /** The searches, newest first. */
  public Page<PrivacySearch> page(Caller caller, PageRequest request) {
    return new Page<>(
        db.list(
            Sql.named(
                    SEARCHES
                        + "group by s.workspace_id, s.id order by s.id desc"
                        + " limit :limit offset :offset")
                .with("limit", request.limit())
                .with("offset", request.offset()),
            this::search),
        request,
        db.number(
            Sql.of(
                "select count(*) from tenant.privacy_search"
                    + " where workspace_id = tenant.bound_workspace()")));
  }

  /** A search; refuses an unknown one (404). */
  public PrivacySearch get(Caller caller, long id) {
    return db.first(
            Sql.named(SEARCHES + "and s.id = :id group by s.workspace_id, s.id").with("id", id),
            this::search)
        .orElseThrow(() -> Problem.notFound("Search"));
  }

  /** What a search found, in the order in which it was found. */
  public Page<PrivacyFinding> findings(Caller caller, long id, PageRequest request) {
    PrivacySearch search = get(caller, id);
    return new Page<>(
        db.list(
            Sql.named(FINDINGS)
                .with("search", id)
                .with("limit", request.limit())
                .with("offset", request.offset()),
            PersonSearches::finding),
        request,
        search.findings());
  }

  /** Chooses findings as the person's, or no longer; others stay as they are. */
  public PrivacySearch choose(Caller caller, long id, Collection<Long> findings, boolean chosen) {
    get(caller, id);
    db.update(
        CHOOSE
            .with("chosen", chosen)
            .with("search", id)
            .with("ids", findings.toArray(Long[]::new)));
    return get(caller, id);
  }

  /** Forgets a search with its findings; what it found stays. Refuses an unknown one (404). */
  public void delete(Caller caller, long id) {
    get(caller, id);
    db.update(
        Sql.of(
            "delete from tenant.privacy_search"
                + " where workspace_id = tenant.bound_workspace() and id = ?",
            id));
    record(caller, id, "privacy.search_deleted", Json.createObjectBuilder());
  }

  /** Records an export, before its first byte is written. Refuses an unknown search (404). */
  public void recordExport(Caller caller, long id) {
    long chosen = get(caller, id).chosen();
    record(caller, id, "privacy.exported", Json.createObjectBuilder().add("findings", chosen));
  }

  private void record(Caller caller, long id, String action, JsonObjectBuilder details) {
    audit.record(caller, action, "privacy_search:" + id, details.build());
  }

  private PrivacySearch search(ResultSet row) throws SQLException {
    long id = row.getLong("id");
    return new PrivacySearch(
        id,
        row.getString("kind"),
        vault.unseal(PrivacySearch.place(id), row.getString("term")).orElse(""),
        row.getLong("findings"),
        row.getLong("chosen"),
        new Actor(row.getString("created_by"), row.getBoolean("by_operator")),
        Db.requiredMoment(row, "created_at"),
        Db.moment(row, "completed_at"));
  }

  private static PrivacyFinding finding(ResultSet row) throws SQLException {
    return new PrivacyFinding(
        row.getLong("id"),
        row.getString("kind"),
        row.getString("object"),
        row.getString("slug"),
        row.getString("title"),
        row.getBoolean("is_deleted"),
        row.getBoolean("is_chosen"));
  }
}
