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
 * @param records records that hold a value of the field
 * @param kept values that stay as they are
 * @param converted values that are written in another way and say the same
 * @param lossy values that say less than before
 * @param cleared values that go, because that was asked for
 * @param failed values that have no place in the changed field
 * @param removedOptions the options that go, with how many records hold each
 * @param examples a few records of each outcome but {@code kept}
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

  /** An option that goes, with how many records hold it. */
  public record HeldOption(String value, long records) {}

  /**
   * What becomes of the value of one record.
   *
   * @param outcome {@code converted}, {@code lossy}, {@code cleared} or {@code failed}
   * @param reason why it goes or has no place
   */
  public record Example(
      String objectSlug,
      String recordSlug,
      @Words({"converted", "lossy", "cleared", "failed"}) String outcome,
      JsonValue before,
      JsonValue after,
      @Nullable String reason) {}

  private static final int EXAMPLES = 20;

  /** The report of several objects together. */
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

  /** Whether nothing of what is stored changes. */
  public boolean isIdle() {
    return kept == records;
  }
}
