package plinth.transfer.imports;

import org.jspecify.annotations.Nullable;
import plinth.fields.notation.DayOrder;
import plinth.kernel.Words;
import plinth.transfer.source.SourceFormat;

/**
 * The options in a request to import; absent members have their defaults.
 *
 * @param mode {@code create} (default), {@code update} or {@code upsert}
 * @param upsertOn how the record to change is found: the slug of a unique field, or {@code slug} in
 *     the mode update for the records' own slugs
 * @param skipDuplicates whether a row with a unique value that is taken is skipped instead of
 *     refused; in the mode create, default false
 * @param clearBlank whether an empty cell clears the value of a record that is changed, default
 *     false
 * @param createMissingOptions whether a text that is not an option of its field is added as one,
 *     default false
 * @param dryRun whether to report what would happen to the rows and store nothing, default false
 * @param dateFormat {@code dmy}, {@code mdy} or {@code ymd} (default)
 * @param decimalMark {@code .} (default) or {@code ,}
 */
public record OptionsDraft(
    @Words(of = ImportMode.class) @Nullable String mode,
    @Nullable String upsertOn,
    @Nullable Boolean skipDuplicates,
    @Nullable Boolean clearBlank,
    @Nullable Boolean createMissingOptions,
    @Nullable Boolean dryRun,
    @Words(of = DayOrder.class) @Nullable String dateFormat,
    @Words(of = SourceFormat.DecimalMark.class) @Nullable String decimalMark) {
  /** All defaults. */
  public static final OptionsDraft NONE =
      new OptionsDraft(null, null, null, null, null, null, null, null);
}
