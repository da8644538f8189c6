package plinth.transfer.schedule;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import plinth.access.Members;
import plinth.kernel.Caller;

/** The members with whose present rights scheduled exports run. */
@ApplicationScoped
class ScheduleOwners {
  private static final String EXPORT = "transfer.create";
  private static final String READ = "record.read";

  @Inject private Members members;

  /** The owner of a schedule as a caller; empty if the owner may not export at present. */
  Optional<Caller> acting(Caller caller, ScheduledExport schedule) {
    return members
        .findById(caller, schedule.adminId())
        .flatMap(owner -> members.acting(caller, owner))
        .filter(ScheduleOwners::mayExport);
  }

  /** Why the owner of a schedule may not export. */
  PauseReason refusal(Caller caller, ScheduledExport schedule) {
    return members.rights(caller, schedule.adminId()).isActive()
        ? PauseReason.OWNER_MAY_NOT_EXPORT
        : PauseReason.OWNER_LEFT;
  }

  private static boolean mayExport(Caller caller) {
    return caller.hasRight(EXPORT) && caller.hasRight(READ);
  }
}
