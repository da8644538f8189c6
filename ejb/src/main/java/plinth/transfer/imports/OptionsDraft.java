package plinth.transfer.imports;

import org.jspecify.annotations.Nullable;
import plinth.fields.notation.DayOrder;
import plinth.kernel.Words;
import plinth.transfer.source.SourceFormat;

/**
 * The options in a request to import; absent members have their defaults.
 *
 * @param mode {@code create} (default), {@code update} or {@code upsert}
 * @param upsertOn how the record is found that a row changes: the slug of a unique field, or {@code
 *     slug} for the records' own in the mode update
 * @param skipDuplicates whether a row whose unique value is taken is left out instead of refused;
 *     in the mode create, default false
 * @param clearBlank whether an empty cell takes the value of a record away that is changed, default
 *     false
 * @param createMissingOptions whether a text that is no option of its field becomes one, default
 *     false
 * @param dryRun whether to tell what would become of the rows and keep nothing, default false
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
  /** Nothing but defaults. */
  public static final OptionsDraft NONE =
      new OptionsDraft(null, null, null, null, null, null, null, null);
}
