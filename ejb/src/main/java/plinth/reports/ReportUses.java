package plinth.reports;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import plinth.kernel.Caller;
import plinth.objects.FieldUse;
import plinth.objects.FieldUses;
import plinth.objects.Shapes;
import plinth.records.query.FilterPaths.NamedField;

/** Lists the reports that use a field, as far as the caller sees them. */
@ApplicationScoped
class ReportUses implements FieldUses {
  @Inject private SeenReports reports;
  @Inject private Shapes shapes;

  @Override
  public String kind() {
    return "report";
  }

  @Override
  public List<FieldUse> of(Caller caller, String objectSlug, String fieldSlug) {
    if (caller.adminId() == null) {
      return List.of();
    }
    NamedField asked = new NamedField(objectSlug, fieldSlug);
    return reports.list(caller).stream()
        .filter(report -> report.stored().uses(report.object(), asked, shapes::findComplete))
        .map(ListedReport::stored)
        .map(report -> new FieldUse(report.slug(), report.name()))
        .toList();
  }
}
