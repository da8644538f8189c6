package plinth.transfer.schedule;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.LockModeType;
import jakarta.persistence.TypedQuery;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import plinth.kernel.Db;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.tenancy.TenantEntities;

/** Stores and finds scheduled exports of the bound workspace. */
@ApplicationScoped
class ScheduleRepository {
  @Inject private TenantEntities entities;
  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  /** The schedules of an object, oldest first. */
  List<ScheduledExport> list(long objectId) {
    return entities
        .asStored(
            "select s from ScheduledExport s where s.objectId = :object order by s.id",
            ScheduledExport.class)
        .setParameter("object", objectId)
        .getResultList();
  }

  /**
   * A schedule.
   *
   * @param object the slug of its object
   */
  record OfObject(String object, ScheduledExport schedule) {}

  /** The schedules of all objects that are not deleted, by their names. */
  List<OfObject> listAll() {
    return entities
        .asStored(
            """
            select o.slug, s from ScheduledExport s join ObjectDefinition o on o.id = s.objectId
             where o.deletedAt is null
             order by s.name, s.id
            """,
            Object[].class)
        .getResultStream()
        .map(row -> new OfObject((String) row[0], (ScheduledExport) row[1]))
        .toList();
  }

  /** The number of schedules of the workspace, of which none is added before this one commits. */
  long lockCount() {
    db.lock("export_schedules", bound.id());
    return entities
        .asStored("select count(s) from ScheduledExport s", Long.class)
        .getSingleResult();
  }

  /** The numbers of the schedules that are due. */
  List<Long> due(Instant now) {
    return entities
        .asStored(
            "select s.id from ScheduledExport s where s.runs.dueAt <= :now order by s.runs.dueAt",
            Long.class)
        .setParameter("now", now)
        .getResultList();
  }

  /** Finds a schedule. */
  Optional<ScheduledExport> find(long id) {
    return query(id).getResultStream().findFirst();
  }

  /** Finds a schedule and locks it against changes. */
  Optional<ScheduledExport> lock(long id) {
    return query(id).setLockMode(LockModeType.PESSIMISTIC_WRITE).getResultStream().findFirst();
  }

  private TypedQuery<ScheduledExport> query(long id) {
    return entities
        .asStored("select s from ScheduledExport s where s.id = :id", ScheduledExport.class)
        .setParameter("id", id);
  }

  /** The slug of the object of a schedule, unless it is deleted. */
  Optional<String> objectSlug(ScheduledExport schedule) {
    return entities
        .manager()
        .createQuery(
            "select o.slug from ObjectDefinition o where o.id = :id and o.deletedAt is null",
            String.class)
        .setParameter("id", schedule.objectId())
        .getResultStream()
        .findFirst();
  }

  void add(ScheduledExport schedule) {
    entities.manager().persist(schedule);
  }

  void delete(ScheduledExport schedule) {
    entities.manager().remove(schedule);
  }
}
