package plinth.reports.mail;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import plinth.tenancy.TenantEntities;

/** Stores and finds schedules of the bound workspace. */
@ApplicationScoped
class MailSchedules {
  @Inject private TenantEntities entities;

  /** The schedules of a member, oldest first. */
  List<MailSchedule> list(long adminId) {
    return entities
        .asStored(
            "select s from MailSchedule s where s.adminId = :admin order by s.id",
            MailSchedule.class)
        .setParameter("admin", adminId)
        .getResultList();
  }

  /** The numbers of the schedules that are due. */
  List<Long> due(Instant now) {
    return entities
        .asStored(
            "select s.id from MailSchedule s where s.nextAt <= :now order by s.nextAt", Long.class)
        .setParameter("now", now)
        .getResultList();
  }

  /** Finds a schedule and locks it against changes. */
  Optional<MailSchedule> lock(long id) {
    return entities
        .asStored("select s from MailSchedule s where s.id = :id", MailSchedule.class)
        .setParameter("id", id)
        .setLockMode(LockModeType.PESSIMISTIC_WRITE)
        .getResultStream()
        .findFirst();
  }

  void add(MailSchedule schedule) {
    entities.manager().persist(schedule);
  }

  void delete(MailSchedule schedule) {
    entities.manager().remove(schedule);
  }
}
