package plinth.objects;

import jakarta.json.JsonValue;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;

/**
 * The effect of a field change on the values of records.
 *
 * @param records the number of records with a value of the field
 * @param kept the number of unchanged values
 * @param converted the number of values converted without loss
 * @param lossy the number of values converted with loss of information
 * @param cleared the number of values removed, because this was requested
 * @param failed the number of values that the changed field cannot hold
 * @param removedOptions the removed options, each with the number of records that hold it
 * @param examples a few records of each outcome except {@code kept}
 */
public record ConversionReport(
    long records,
    long kept,
    long converted,
    long lossy,
    long cleared,
    long failed,
    List<HeldOption> removedOptions,
    List<Example> examples) {

  /** A removed option with the number of records that hold it. */
  public record HeldOption(String value, long records) {}

  /**
   * The outcome for the value of one record.
   *
   * @param outcome {@code converted}, {@code lossy}, {@code cleared} or {@code failed}
   * @param reason why the value is removed or cannot be held
   */
  public record Example(
      String objectSlug,
      String recordSlug,
      @Words({"converted", "lossy", "cleared", "failed"}) String outcome,
      JsonValue before,
      JsonValue after,
      @Nullable String reason) {}

  private static final int EXAMPLES = 20;

  /** The sum of the reports of several objects. */
  public static ConversionReport sum(Collection<ConversionReport> reports) {
    Map<String, Long> options = new LinkedHashMap<>();
    reports.forEach(
        r -> r.removedOptions.forEach(o -> options.merge(o.value, o.records, Long::sum)));
    return new ConversionReport(
        total(reports, ConversionReport::records),
        total(reports, ConversionReport::kept),
        total(reports, ConversionReport::converted),
        total(reports, ConversionReport::lossy),
        total(reports, ConversionReport::cleared),
        total(reports, ConversionReport::failed),
        options.entrySet().stream().map(o -> new HeldOption(o.getKey(), o.getValue())).toList(),
        reports.stream().flatMap(r -> r.examples.stream()).limit(EXAMPLES).toList());
  }

  private static long total(
      Collection<ConversionReport> reports, ToLongFunction<ConversionReport> count) {
    return reports.stream().mapToLong(count).sum();
  }

  /** Whether no stored value changes. */
  public boolean isIdle() {
    return kept == records;
  }
}
