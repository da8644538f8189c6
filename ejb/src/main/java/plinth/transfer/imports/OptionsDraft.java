package plinth.transfer.imports;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.notation.DayOrder;
import plinth.kernel.Words;
import plinth.transfer.source.SourceFormat;

/**
 * The options in a request to import; absent members have their defaults.
 *
 * @param mode {@code create} (default), {@code update} or {@code upsert}
 * @param upsertOn how the record to change is found: the slug of a unique field, those of the
 *     fields of a unique key with commas between them, or {@code slug} in the mode update for the
 *     records' own slugs
 * @param matchRules instead of {@code upsert_on}, one to five names of rules for duplicates: a row
 *     changes the record that one of them takes for the same
 * @param skipDuplicates whether a row with a unique value that is taken, or that a rule for
 *     duplicates refuses, is skipped instead of refused; in the mode create, default false
 * @param allowDuplicates whether rows create records of which a rule for duplicates warns, default
 *     false
 * @param clearBlank whether an empty cell clears the value of a record that is changed, default
 *     false
 * @param createMissingOptions whether a text that is not an option of its field is added as one,
 *     default false
 * @param createMissingRecords whether a record that a cell names by a unique field ({@code by}) is
 *     created with that value if there is none, default false
 * @param dryRun whether to report what would happen to the rows and store nothing, default false
 * @param dateFormat {@code dmy}, {@code mdy} or {@code ymd} (default)
 * @param decimalMark {@code .} (default) or {@code ,}
 * @param timezone the time zone of times without an offset, an IANA name; absent: that of the
 *     workspace
 */
public record OptionsDraft(
    @Words(of = ImportMode.class) @Nullable String mode,
    @Nullable String upsertOn,
    @Nullable @Size(min = 1, max = 5) List<@NotBlank String> matchRules,
    @Nullable Boolean skipDuplicates,
    @Nullable Boolean allowDuplicates,
    @Nullable Boolean clearBlank,
    @Nullable Boolean createMissingOptions,
    @Nullable Boolean createMissingRecords,
    @Nullable Boolean dryRun,
    @Words(of = DayOrder.class) @Nullable String dateFormat,
    @Words(of = SourceFormat.DecimalMark.class) @Nullable String decimalMark,
    @Nullable String timezone) {
  /** All defaults. */
  public static final OptionsDraft NONE =
      new OptionsDraft(null, null, null, null, null, null, null, null, null, null, null, null);
}
