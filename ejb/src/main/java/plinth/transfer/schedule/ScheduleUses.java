package plinth.transfer.schedule;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import plinth.kernel.Caller;
import plinth.objects.FieldUse;
import plinth.objects.FieldUses;
import plinth.objects.Shapes;
import plinth.records.query.FilterPaths.NamedField;
import plinth.records.scan.ScanVisibility;
import plinth.transfer.export.Exports;

/** Lists the scheduled exports whose settings name a field, as far as the caller sees them. */
@ApplicationScoped
class ScheduleUses implements FieldUses {
  private static final String READ = "transfer.read";

  @Inject private ScheduleRepository schedules;
  @Inject private ScanVisibility visibility;
  @Inject private Shapes shapes;

  @Override
  public String kind() {
    return "export_schedule";
  }

  @Override
  public List<FieldUse> of(Caller caller, String objectSlug, String fieldSlug) {
    if (caller.adminId() == null
        || !caller.hasRight(READ)
        || !caller.hasRight(Exports.READ_RECORDS)) {
      return List.of();
    }
    NamedField asked = new NamedField(objectSlug, fieldSlug);
    return schedules.listAll().stream()
        .filter(one -> one.schedule().export().uses(one.object(), asked, shapes::findComplete))
        .map(ScheduleRepository.OfObject::schedule)
        .filter(schedule -> schedule.isVisible(caller, visibility))
        .map(schedule -> new FieldUse(String.valueOf(schedule.id()), schedule.name()))
        .toList();
  }
}
