package plinth.tenancy.directory;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.persistence.TypedQuery;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainEntities;

/**
 * The workspaces of the directory, for services that change them. A new one is inserted by SQL,
 * which yields to a workspace of the same subdomain.
 */
@Dependent
public class RegisteredWorkspaces {
  private static final int SOME = 100;

  private static final Sql RESERVE =
      Sql.named(
          """
          insert into main.tenants (owner_user_id, subdomain, name, type, database,
              template_slug, announce, status, created_at)
          values (:owner, :subdomain, :name, :type, :database, :template, :isAnnounced,
              'provisioning', :now)
          on conflict (subdomain) do nothing
          returning id
          """);

  /** A later version of the calendar may have been copied before. */
  private static final Sql COPY_TIMEZONE =
      Sql.named(
          """
          update main.tenants
          set timezone = :timezone, calendar_version = :version
          where id = :id and calendar_version < :version
          """);

  @Inject private MainEntities entities;
  @Inject @MainDb private Db db;

  /** The workspace with this number. */
  public Optional<RegisteredWorkspace> findById(long id) {
    return query(RegisteredWorkspace.BY_ID).setParameter("id", id).getResultStream().findFirst();
  }

  /**
   * Copies the time zone of a workspace, for mails, unless a later one was copied.
   *
   * @param version the version of the calendar with the time zone
   */
  public void copyTimezone(long id, ZoneId zone, long version) {
    db.update(COPY_TIMEZONE.with("timezone", zone.getId()).with("version", version).with("id", id));
  }

  /** The workspace with this subdomain. */
  public Optional<RegisteredWorkspace> findBySubdomain(String subdomain) {
    return query(RegisteredWorkspace.BY_SUBDOMAIN)
        .setParameter("subdomain", subdomain)
        .getResultStream()
        .findFirst();
  }

  /** The workspace with this number, which nobody else changes until the transaction ends. */
  public Optional<RegisteredWorkspace> lockById(long id) {
    return query(RegisteredWorkspace.BY_ID_LOCKED)
        .setParameter("id", id)
        .getResultStream()
        .findFirst();
  }

  /** The workspace with this subdomain, likewise. */
  public Optional<RegisteredWorkspace> lockBySubdomain(String subdomain) {
    return query(RegisteredWorkspace.BY_SUBDOMAIN_LOCKED)
        .setParameter("subdomain", subdomain)
        .getResultStream()
        .findFirst();
  }

  /**
   * The first hundred that have an owner, were begun before a moment and are not open yet.
   *
   * @param only the one that is asked for alone; null: all
   */
  public List<RegisteredWorkspace> listUnfinished(Instant before, @Nullable Long only) {
    return query(RegisteredWorkspace.UNFINISHED)
        .setParameter("before", before)
        .setParameter("first", only == null ? Long.MIN_VALUE : only)
        .setParameter("last", only == null ? Long.MAX_VALUE : only)
        .setMaxResults(SOME)
        .getResultList();
  }

  /** Takes the subdomain for a workspace that is not open yet; empty: somebody has it. */
  public Optional<Caller.Workspace> reserve(NewWorkspace reserved) {
    String database = reserved.type().newDatabaseName();
    return db.first(
        RESERVE
            .with("owner", reserved.ownerId())
            .with("subdomain", reserved.subdomain())
            .with("name", reserved.name())
            .with("type", reserved.type().code())
            .with("database", database)
            .with("template", reserved.template())
            .with("isAnnounced", reserved.isAnnounced())
            .with("now", reserved.createdAt()),
        row -> new Caller.Workspace(row.getLong("id"), reserved.subdomain(), database));
  }

  /** Takes a workspace from a user; nothing if another one owns it. */
  public void clearOwner(long id, long ownerId) {
    entities
        .manager()
        .createNamedQuery(RegisteredWorkspace.DISOWN)
        .setParameter("id", id)
        .setParameter("owner", ownerId)
        .executeUpdate();
  }

  /** Sets how many seconds the business time of a workspace is ahead of the true clock. */
  public void setClock(long id, long seconds) {
    entities
        .manager()
        .createNamedQuery(RegisteredWorkspace.SET_CLOCK)
        .setParameter("seconds", seconds)
        .setParameter("id", id)
        .executeUpdate();
  }

  /** Deletes a workspace that is not open yet. */
  public void deleteUnfinished(long id) {
    entities
        .manager()
        .createNamedQuery(RegisteredWorkspace.DELETE_UNFINISHED)
        .setParameter("id", id)
        .executeUpdate();
  }

  private TypedQuery<RegisteredWorkspace> query(String name) {
    return entities.manager().createNamedQuery(name, RegisteredWorkspace.class);
  }
}
