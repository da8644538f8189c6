package plinth.objects.change;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Secrets;
import plinth.kernel.Time;
import plinth.objects.ConversionReport;
import plinth.objects.FieldConversion;
import plinth.objects.FieldRepository;
import plinth.objects.FieldView;
import plinth.objects.Shapes;
import plinth.objects.StoredValues;
import plinth.objects.editing.PlacedViews;
import plinth.tenancy.Tenanted;

/**
 * Use cases for changing a field in all objects that share it. The values of records are adapted to
 * the changed field: for a small object within the call, for a large one by a job, during which the
 * field is unavailable.
 */
@Stateless
@Tenanted
public class FieldChanges {
  /** Longer than any transaction that writes records. */
  private static final Duration LONGEST_WRITE = Duration.ofMinutes(5);

  @Inject private FieldRepository fields;
  @Inject private FieldTargets targets;
  @Inject private FieldChanger carrier;
  @Inject private PlacedViews views;
  @Inject private Shapes shapes;
  @Inject private StoredValues values;

  /**
   * Changes a field, or previews the change. Refuses values that the changed field cannot hold
   * (409) unless the request says how to treat them, and a field whose values are still being
   * converted (423).
   */
  public FieldView update(Caller caller, String objectSlug, String fieldSlug, FieldChange change) {
    List<FieldTarget> tried = targets.of(caller, objectSlug, fieldSlug, change);
    if (change.isDryRun()) {
      return dryRun(caller, tried);
    }
    Instant begun = Time.now();
    // Large objects are examined before they are locked, because this takes long.
    Map<Long, ConversionReport> looked = new HashMap<>();
    Map<Long, Instant> seen = new HashMap<>();
    for (FieldTarget target : tried) {
      if (target.isLarge() && target.plan().touches()) {
        looked.put(target.field().id(), preview(target, null));
        seen.put(target.field().id(), target.field().updatedAt());
      }
    }
    tried.get(0).plan().requireFit(ConversionReport.sum(looked.values()));
    lock(tried);
    fields.flushAndClear();
    List<FieldTarget> locked = targets.of(caller, objectSlug, fieldSlug, change);
    lock(locked);
    Map<Long, ConversionReport> reports = new HashMap<>();
    List<ConversionReport> rest = new ArrayList<>();
    for (FieldTarget target : locked) {
      if (target.plan().touches()) {
        long id = target.field().id();
        boolean isLooked = target.field().updatedAt().equals(seen.get(id));
        rest.add(preview(target, isLooked ? begun.minus(LONGEST_WRITE) : null));
        reports.put(id, isLooked ? looked.get(id) : rest.get(rest.size() - 1));
      }
    }
    locked.get(0).plan().requireFit(ConversionReport.sum(rest));
    return applyAll(caller, locked, reports);
  }

  private FieldView applyAll(
      Caller caller, List<FieldTarget> locked, Map<Long, ConversionReport> reports) {
    String operation = "op" + Secrets.randomWord(20);
    List<String> jobs =
        locked.stream()
            .map(t -> carrier.apply(caller, t, reports.get(t.field().id()), operation))
            .flatMap(Optional::stream)
            .toList();
    FieldTarget first = locked.get(0);
    return views
        .of(caller, first.object().slug(), first.field())
        .withConversion(
            reports.isEmpty()
                ? null
                : new FieldConversion(false, jobs, ConversionReport.sum(reports.values())));
  }

  private FieldView dryRun(Caller caller, List<FieldTarget> tried) {
    List<ConversionReport> reports =
        tried.stream().filter(t -> t.plan().isAsked()).map(t -> preview(t, null)).toList();
    FieldTarget first = tried.get(0);
    FieldView view = views.of(caller, first.object().slug(), first.field());
    // A detached entity is not written.
    fields.detach(first.field());
    first.field().apply(first.plan().draft());
    return first
        .field()
        .view(first.object().slug())
        .withPlacements(view.placements())
        .withConversion(new FieldConversion(true, List.of(), ConversionReport.sum(reports)));
  }

  private ConversionReport preview(FieldTarget target, @Nullable Instant since) {
    return values.preview(
        fields.shape(target.object()), target.field().field(), target.plan().conversion(), since);
  }

  private void lock(List<FieldTarget> all) {
    all.stream().map(t -> t.object().id()).sorted().forEach(shapes::lockExclusive);
  }
}
