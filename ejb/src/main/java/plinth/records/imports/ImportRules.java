package plinth.records.imports;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rules of an import.
 *
 * @param columns the targets of the cells, in the order of the cells
 * @param mode whether records are created, changed or both
 * @param matchOn the unique field, or {@code slug}, by which records to change are found; null if
 *     all are created
 * @param skipsDuplicates whether a row with a unique value that is taken is skipped instead of
 *     refused; only if records are created
 * @param clearsBlank whether a blank cell clears the value of a record that is changed; otherwise
 *     the value stays, and a new record gets the default
 * @param addsOptions whether words that are not options of a field are added to it
 * @param isDryRun whether to report what would happen to each row and store nothing
 */
public record ImportRules(
    List<ImportColumn> columns,
    Mode mode,
    @Nullable String matchOn,
    boolean skipsDuplicates,
    boolean clearsBlank,
    boolean addsOptions,
    boolean isDryRun) {

  /** Copies the columns. */
  public ImportRules {
    columns = List.copyOf(columns);
  }

  /** What rows do to records. */
  public enum Mode {
    /** Each row creates a record. */
    CREATE,
    /** Each row changes the record that it matches. */
    UPDATE,
    /** Each row changes the record that it matches, or creates one. */
    UPSERT;

    /** Whether rows may create records. */
    public boolean creates() {
      return this != UPDATE;
    }

    /** Whether rows may change records. */
    public boolean updates() {
      return this != CREATE;
    }
  }
}
